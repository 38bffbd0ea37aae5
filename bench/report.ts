import { appendFileSync, mkdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';

/** Raw results, of which docs/benchmarks.md holds the last figure beside each bar. */
const folder = join(projectRoot, 'bench', 'results');
const file = join(folder, 'results.md');

/** Prints a table and appends it to bench/results/, with a sentence about it. */
export function report(
  part: string,
  command: string,
  head: string,
  rows: string[][],
  about?: string,
) {
  const columns = head.split(' | ');
  const table = [columns, columns.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const machine = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    process.platform,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(', ');
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const isBusy = (loadavg()[2] ?? 0) > availableParallelism();
  const sentences = [
    ...(about ? [about] : []),
    ...(isBusy
      ? ['Others used the machine as well: only ratios within this table say anything.']
      : []),
  ];
  const words = sentences.length > 0 ? `\n${sentences.join(' ')}\n` : '';
  appendReport(
    `\n## ${part}, ${date} UTC\n\n${machine}\n\n    ${command}\n${words}\n${table.join('\n')}\n`,
  );
}

/** Prints what belongs to the last table and appends it. */
export function appendReport(text: string) {
  console.log(text);
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, text);
}
