import { render } from 'preact';

import { StartPage } from './start-page.tsx';

const page = document.getElementById('page');
if (page) render(<StartPage />, page);
