/** The browser stories: the real server, the built web part, Debian's Chromium, at phone and at desktop size. */
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM_PATH, CHROMIUM_SWITCHES } from './support/chromium.ts'
import type { StoryOptions } from './support/story.ts'

/** Two cores are what the smallest machine of a contributor has, and each worker brings a server and a database. */
const WORKERS = 2

const config: PlaywrightTestConfig<object, StoryOptions> = {
  testDir: '.',
  outputDir: '../test-results',
  // one picture for all projects: a story that compares one runs in one of them
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './support/fill-once.ts',
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A loaded machine may be late once; the report then says flaky, and a story that fails twice fails.
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: WORKERS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
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
      name: 'phone',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
}

export default defineConfig(config)
