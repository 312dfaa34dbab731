/** @jsxImportSource preact */
import { render } from 'preact';

import { PlayPage } from '../../../src/web/client/play/play-page.tsx';
import { FakeTable } from './fake-table.ts';

const page = document.getElementById('page');
const table = new FakeTable();
Object.assign(window, { table });
if (page) render(<PlayPage table={table} />, page);
