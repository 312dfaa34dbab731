// Holds the rooms' table (layers.mjs) over src/, and proves on a planted violation that the check bites.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { IMPURE, PURE_ROOMS, ROOMS, RULES } from './layers.mjs';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** The composition root may look into every room. */
const OPEN_ROOMS = ['app', 'cli'];

/** The pages are written in TSX, which dependency-cruiser's parser cannot read: their imports are looked at here. */
const isPage = (path) => path.startsWith('web/client/') && /\.tsx?$/.test(path);
const isSource = (path) => /\.(ts|mjs)$/.test(path) && !path.startsWith('web/client/');
const filesOf = (folder) => readdirSync(join(folder, 'src'), { recursive: true }).map(String);
const sourcesOf = (folder) => filesOf(folder).filter(isSource);

/** @returns every broken rule as a sentence */
async function violations(folder) {
  const sources = sourcesOf(folder);
  const { output } = await cruise(['src'], {
    baseDir: folder,
    ruleSet: RULES,
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/web/client' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  });
  const seen = new Set(output.modules.map((module) => module.source).filter((path) => path.startsWith('src/')));
  const unseen = sources.filter((path) => !seen.has(`src/${path}`)).map((path) => `src/${path} was not looked at`);
  const broken = output.summary.violations.map((v) => `${v.from} -> ${v.to}: ${v.rule.name}`);
  const rooms = new Set(sources.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
  const unknown = [...rooms]
    .filter((room) => !(room in ROOMS) && !OPEN_ROOMS.includes(room))
    .map((room) => `src/${room} is no room of the table`);
  return [...broken, ...unseen, ...unknown, ...pageArrows(folder), ...impurities(folder, sources)];
}

function pageArrows(folder) {
  const allowed = new Set(['web', ...ROOMS.web]);
  return filesOf(folder)
    .filter(isPage)
    .flatMap((path) => {
      const imports = readFileSync(join(folder, 'src', path), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g);
      const targets = [...imports].map(([, target]) => relative('src', join('src', dirname(path), target)));
      const forbidden = targets.filter((target) => !allowed.has(target.split('/')[0]));
      return forbidden.map((target) => `src/${path} -> src/${target}: web-reaches-out`);
    });
}

function impurities(folder, sources) {
  const pure = sources.filter((path) => PURE_ROOMS.includes(path.split('/')[0]));
  return pure.flatMap((path) => {
    const code = readFileSync(join(folder, 'src', path), 'utf8').replace(
      /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
      '',
    );
    return IMPURE.filter(([pattern]) => pattern.test(code)).map(([, name]) => `src/${path} uses ${name}`);
  });
}

const PLANTED = {
  'src/chess/planted.ts': "import { SILENT_LOG } from '../ports/log.ts';\nexport const planted = SILENT_LOG;\n",
  'src/model/circle-a.ts': "import { b } from './circle-b.ts';\nexport const a = () => b;\n",
  'src/model/circle-b.ts': "import { a } from './circle-a.ts';\nexport const b = () => a;\n",
  'src/web/client/parts/planted.tsx':
    "import { AccountSupervisor } from '../../../game/supervisor.ts';\nexport const planted = AccountSupervisor;\n",
  'src/timing/planted.ts':
    "import { readFileSync } from 'node:fs';\nexport const planted = [readFileSync, Math.random()];\n",
};
const EXPECTED = [
  /chess\/planted\.ts -> .*chess-reaches-out/,
  /circle-[ab]\.ts -> .*no-circles/,
  /web\/client\/parts\/planted\.tsx -> .*web-reaches-out/,
  /timing\/planted\.ts -> .*touch-no-node/,
  /timing\/planted\.ts uses Math\.random/,
];

async function provesToBite() {
  const copy = mkdtempSync(join(tmpdir(), 'fumblefish-layers-'));
  try {
    cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [path, text] of Object.entries(PLANTED)) writeFileSync(join(copy, path), text);
    const found = await violations(copy);
    return EXPECTED.filter((pattern) => !found.some((line) => pattern.test(line)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const found = await violations(root);
for (const line of found) console.error(line);
const missed = await provesToBite();
for (const pattern of missed) console.error(`the check does not see a planted violation: ${pattern}`);
if (found.length > 0 || missed.length > 0) process.exit(1);
console.info(
  `layers: ${sourcesOf(root).length + filesOf(root).filter(isPage).length} modules, every arrow allowed; planted violations were found`,
);
