import { writeFileSync } from 'node:fs';

/** Vitest's reporter for the gate: counts what a run came to, into the file that TEST_COUNTS names. */
export class TestCounts {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0, secondTries: 0 };
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state]++;
        if (test.diagnostic()?.flaky) counts.secondTries++;
      }
    const file = process.env.TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
