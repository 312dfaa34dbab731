// The lines of games files, gzipped or not: which hold a game with clocks, and what is wrong with the others.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const GZIP = [0x1f, 0x8b];
const RATINGS = ['w', 'b'];

/**
 * Tells on standard error what a file holds and what of it was left out; ends the process where it cannot be read.
 * @returns every game that has clocks
 */
export function readRows(file) {
  const rows = textOf(file)
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [{ number: i + 1, ...rowOf(line) }]));
  const clocked = rows.filter(({ fault, row }) => !fault && row.c);
  console.error(`${clocked.length} games with clocks in ${file}`);
  tellFaults(rows.filter(({ fault }) => fault));
  return clocked.map(({ row }) => row);
}

/** @param faults `{number, fault}` of each line or game that is left out */
export function tellFaults(faults) {
  if (faults.length === 0) return;
  const [{ number, fault }] = faults;
  console.error(`  left out ${faults.length === 1 ? 'one line' : `${faults.length} lines`}: line ${number} ${fault}`);
}

function textOf(file) {
  try {
    const bytes = readFileSync(file);
    const zipped = GZIP.every((byte, i) => bytes[i] === byte);
    return (zipped ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    console.error(`${file} cannot be read as games: ${error.message}`);
    return process.exit(2);
  }
}

function rowOf(line) {
  try {
    const row = JSON.parse(line);
    return { row, fault: faultOf(row) };
  } catch {
    return { row: null, fault: 'is not JSON' };
  }
}

/** @returns null where the row can be used or has no clocks, which is no fault */
function faultOf(row) {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'holds no game';
  if (row.c === undefined || row.c === null || row.c.length === 0) {
    row.c = null;
    return null;
  }
  if (typeof row.tc !== 'string' || !/^\d+\+\d+$/.test(row.tc)) return 'has no time control such as 600+5 in "tc"';
  if (row.tc.startsWith('0+')) return 'has a clock that starts at nothing';
  if (typeof row.m !== 'string' || row.m === '') return 'has no moves in "m"';
  if (!Array.isArray(row.c) || !row.c.every(isTime)) return 'has something else than centiseconds in "c"';
  if (row.cp !== undefined && !(row.cp > 0)) return 'has no step of its clock in "cp"';
  if (RATINGS.some((side) => row[side] && !Number.isFinite(row[side]))) return 'has no rating in "w" or "b"';
  return null;
}

const isTime = (value) => Number.isFinite(value) && value >= 0;
