const LEVELS: Readonly<Record<string, string>> = { debug: '.', info: ' ', warn: '!', error: 'X' };

/** A JSON line as a person reads it: time, weight, where, what, and the rest as `name=value`. */
export function prettyLine(line: string): string {
  const { level, time, event, account, game, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const where = [account, game].flatMap((part) => (part === undefined ? [] : shown(part))).join('/');
  const fields = Object.entries(rest).map(([name, value]) => `${word(name)}=${shown(value)}`);
  const words = [clock, LEVELS[String(level)] ?? String(level), where, sentence(String(event)), ...fields];
  return `${words.filter((part) => part !== '').join(' ')}\n`;
}

/** An error shows its message; its stack is in the JSON form. */
function shown(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(1);
  if (typeof value === 'object' && value !== null && 'message' in value) return JSON.stringify(value.message);
  return typeof value === 'string' ? word(value) : JSON.stringify(value);
}

/** Quoted unless plain: names and chat from outside must neither move the cursor nor look like fields. */
const word = (text: string): string => (/^[\w@:+./-]+$/.test(text) ? text : JSON.stringify(text));

/** Events are ours, but a terminal is to be safe from any text. */
const sentence = (text: string): string => (/^[\w@:+./, -]+$/.test(text) ? text : JSON.stringify(text));
