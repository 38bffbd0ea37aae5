import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';

// Workers read this file too: they inherit what was found here.
const chromium = await findChromium();
process.env.CHROMIUM_PATH = chromium;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/browser.setup.ts',
  outputDir: 'test-results',
  // One more than there are processors: with two more, both processors of a shared machine were busy all the time, and the
  // product refused calls that it had no time for.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // Machines that are shared falter; the gate says which tests needed a second try.
  retries: 1,
  // These tests ask whether something happens; how fast it does is measured by the bench and speed.spec.ts. Two shared
  // processors take a minute for what takes ten seconds of a quiet machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    // Requests that go through one are not seen by the tests; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // What the page was at each step, of a second try: noting it for all tests takes a good part of their time.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
