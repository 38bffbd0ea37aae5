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

/**
 * A bar that stays at an edge of the screen lies over half of what was scrolled there: whether a target is large enough is
 * asked once more where the whole of it is seen.
 */
const IN_SIGHT = `async (found) => {
  for (const each of found.filter(({ id }) => id === 'target-size')) {
    const still = [];
    for (const { target } of each.nodes) {
      document.querySelector(target.at(-1))?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(target.at(-1), { runOnly: { type: 'rule', values: [each.id] } });
      still.push(...again.violations.flatMap(({ nodes }) => nodes));
    }
    each.nodes = still;
  }
  return found.filter(({ nodes }) => nodes.length > 0);
}`;

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
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) => (${IN_SIGHT})(violations))`;
  return (await page.evaluate<AxeResults['violations']>(run)).map(({ id, nodes }) => ({
    id,
    where: nodes.map(
      ({ target, html, failureSummary }) => `${target} ${html.slice(0, 120)}: ${failureSummary}`,
    ),
  }));
}
