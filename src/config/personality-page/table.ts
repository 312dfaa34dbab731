/** A table of Markdown; bars inside of cells are escaped. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|');
