import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';

const file = join(projectRoot, 'docs', 'benchmarks.md');
const TITLE = `# Benchmarks

Each table comes from one command, which appends it here with date and machine. CPU is processor
time: on a machine that others use too, it says more than the seconds on the clock.
`;

/** Prints a table and appends it to docs/benchmarks.md. */
export function report(part: string, command: string, head: string[], rows: string[][]) {
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const machine = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    process.platform,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(', ');
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const text = `\n## ${part}, ${date} UTC\n\n${machine}\n\n    ${command}\n\n${table.join('\n')}\n`;
  console.log(text);
  if (!existsSync(file)) writeFileSync(file, TITLE);
  appendFileSync(file, text);
}
