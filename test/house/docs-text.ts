import type { ErrorKind } from '../../src/model/errors.ts';
import { METRICS } from '../../src/telemetry/metric-table.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** docs/errors.md, made from the registries. */
export function errorsPage(rooms: ReadonlyMap<string, readonly ErrorKind[]>): string {
  const tables = [...rooms].map(([room, kinds]) => {
    const rows = kinds.map((kind) => `| \`${kind.code}\` | ${cell(kind.message)} | ${cell(kind.advice)} |`);
    return `## ${room}\n\n| code | what happened | what to do |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# Errors

Every error that Fumblefish can tell, by the room it comes from. Codes stay; words may change. Made from the registries in
\`src/*/errors.ts\` by \`UPDATE_DOCS=1 npx vitest run test/house\`.

${tables.join('\n')}`;
}

/** docs/metrics.md, made from the table of metrics. */
export function metricsPage(): string {
  const rows = Object.entries(METRICS).map(
    ([name, { type, labels, help }]) => `| \`${name}\` | ${type} | ${labels.join(', ') || '–'} | ${cell(help)} |`,
  );
  return `# Metrics

What \`/metrics\` tells, in Prometheus's text format. Made from \`src/telemetry/metric-table.ts\` by
\`UPDATE_DOCS=1 npx vitest run test/house\`.

| name | type | labels | meaning |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
