import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is checked: all of WCAG 2.2 AA, or of it the contrast of colours, or all but that. */
const OPTIONS = {
  all: { runOnly: WCAG },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  'all but contrast': { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** Colours change with the next frame and, even where movement is unwanted, in a little time. */
const SETTLED = `(async () => {
  for (let frame = 0; frame < 3 || (frame < 60 && document.getAnimations().length > 0); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;

/** What axe finds wrong with a page as it is now, or within one element of it: which rule, and each element with its reason. */
export async function violationsOf(
  page: Page,
  what: keyof typeof OPTIONS = 'all',
  within = 'html',
) {
  // Once for each document: reading axe takes longer than what it then does.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  await page.evaluate(SETTLED);
  const options: RunOptions = { ...OPTIONS[what], resultTypes: ['violations'] };
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  return (await page.evaluate<AxeResults['violations']>(run)).map(({ id, nodes }) => ({
    id,
    where: nodes.map(
      ({ target, html, failureSummary }) => `${target} ${html.slice(0, 120)}: ${failureSummary}`,
    ),
  }));
}
