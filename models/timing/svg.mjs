// Plots as small SVG files that read in light and dark.

const STYLE = `<style>
  svg { --paper: #ffffff; --ink: #24292f; --faint: #d0d7de; --people: #57606a; --model: #c2410c }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14181d; --ink: #d7dde3; --faint: #3a434d; --people: #9aa7b4; --model: #fb923c }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--ink) }
  .title { font-weight: 600 }
  .paper { fill: var(--paper) }
  .grid { stroke: var(--faint); stroke-width: 1 }
  .people { stroke: var(--people); fill: none; stroke-width: 2.5 }
  .model { stroke: var(--model); fill: none; stroke-width: 2.5 }
  .edge { stroke-width: 1.2; stroke-dasharray: 5 4 }
  .band { fill: var(--people); opacity: 0.22 }
</style>`;

const MARGIN = { left: 52, right: 16, top: 44, bottom: 42 };

/** @param {string[]} panels each a group of its own at x = 0 */
export function svgFile(panels, { width, height, title }) {
  const body = panels.map((panel, i) => `<g transform="translate(${i * width} 0)">${panel}</g>`).join('\n');
  const whole = width * panels.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${height}" width="${whole}" height="${height}" role="img" aria-label="${title}">
<title>${title}</title>
${STYLE}
<rect class="paper" width="${whole}" height="${height}"/>
${body}
</svg>
`;
}

/**
 * Axes and lines of one panel.
 * @param {{title: string, xLabel: string, x: Axis, y: Axis, lines: Line[], legend: boolean}} chart
 * @typedef {{low: number, high: number, ticks: number[], log?: boolean, text?: (value: number) => string}} Axis
 * @typedef {{className: string, points: [number, number][], closed?: boolean}} Line
 */
export function panel({ title, xLabel, x, y, lines, legend }, { width, height }) {
  const toX = scale(x, MARGIN.left, width - MARGIN.right);
  const toY = scale(y, height - MARGIN.bottom, MARGIN.top);
  const grid = [
    ...x.ticks.map((tick) => xTick(tick, x, toX, height)),
    ...y.ticks.map((tick) => yTick(tick, y, toY, width)),
  ];
  const drawn = lines.map(({ className, points, closed }) => {
    const path = points.map(([px, py], i) => `${i ? 'L' : 'M'}${round(toX(px))} ${round(toY(py))}`).join('');
    return `<path class="${className}" d="${path}${closed ? 'Z' : ''}"/>`;
  });
  return [
    ...grid,
    ...drawn,
    `<text class="title" x="${MARGIN.left}" y="20">${title}</text>`,
    `<text x="${(MARGIN.left + width - MARGIN.right) / 2}" y="${height - 6}" text-anchor="middle">${xLabel}</text>`,
    legend ? legendAt(width - MARGIN.right) : '',
  ].join('\n');
}

function xTick(tick, axis, toX, height) {
  const x = round(toX(tick));
  const bottom = height - MARGIN.bottom;
  return `<line class="grid" x1="${x}" x2="${x}" y1="${MARGIN.top}" y2="${bottom}"/><text x="${x}" y="${bottom + 17}" text-anchor="middle">${label(axis, tick)}</text>`;
}

function yTick(tick, axis, toY, width) {
  const y = round(toY(tick));
  return `<line class="grid" x1="${MARGIN.left}" x2="${width - MARGIN.right}" y1="${y}" y2="${y}"/><text x="${MARGIN.left - 7}" y="${y + 4}" text-anchor="end">${label(axis, tick)}</text>`;
}

function legendAt(right) {
  const entry = (name, x) => `<path class="${name}" d="M${x} 30h22"/><text x="${x + 28}" y="34">${name}</text>`;
  return entry('people', right - 180) + entry('model', right - 80);
}

function scale({ low, high, log }, from, to) {
  const at = log ? Math.log : (value) => value;
  return (value) => {
    const clamped = Math.min(Math.max(value, low), high);
    return from + ((at(clamped) - at(low)) / (at(high) - at(low))) * (to - from);
  };
}

const label = (axis, tick) => (axis.text ? axis.text(tick) : String(tick));
const round = (value) => Math.round(value * 10) / 10;
