/**
 * The browser stories: the real server, the built web part, Debian's Chromium. A story runs once, on a phone,
 * unless its title says `@both` (phone and desktop) or `@desktop`. The sweep opens every page at all widths.
 */
import { availableParallelism } from 'node:os'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM_PATH, CHROMIUM_SWITCHES } from './support/server/chromium.ts'
import type { StoryOptions } from './support/server/story.ts'
import { setTestClock } from './support/clock/test-clock.ts'

/** A story waits as much as it computes, so a core has room for more than one. */
const WORKERS = Math.ceil(availableParallelism() * 1.5)
const SWEEP = '**/e2e/sweep/*.spec.ts'

// Playwright loads this file in each of its processes.
setTestClock()

const config: PlaywrightTestConfig<object, StoryOptions> = {
  testDir: '.',
  outputDir: '../test-results',
  // one picture for all projects: a story that compares one runs in one of them
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './support/server/fill-once.ts',
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A loaded machine may be late once: the report then says flaky. A story that fails twice fails.
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: WORKERS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['../tools/testing/record-story-durations.ts']],
  use: {
    launchOptions: { executablePath: CHROMIUM_PATH, args: [...CHROMIUM_SWITCHES] },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: SWEEP,
      grep: /@both|@desktop/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: SWEEP,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'sweep', testMatch: SWEEP, fullyParallel: true, use: { viewport: { width: 390, height: 844 } } },
  ],
}

export default defineConfig(config)
