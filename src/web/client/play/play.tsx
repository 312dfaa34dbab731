import { render } from 'preact';

import { storageOf } from '../parts/storage.ts';
import { PlayPage } from './play-page.tsx';
import { personToken } from './table/person.ts';
import { createTable } from './table/table.ts';

const table = createTable({
  origin: '',
  token: personToken(storageOf('localStorage')),
  fetch: fetch.bind(window),
  storage: storageOf('sessionStorage'),
  nowMs: () => performance.now(),
  timers: {
    set: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
});
const page = document.getElementById('page');
if (page) render(<PlayPage table={table} />, page);
