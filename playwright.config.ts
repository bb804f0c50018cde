import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Where a run may leave its files: the session script names a folder that the plain user can write. */
const outFolder = process.env['KOYA_OUT'] ?? 'out'
const minuteMs = 60_000
const isCommitTier = process.env['KOYA_TIER'] === 'commit'
const screenRetries = isCommitTier ? 1 : 0
const kills = 'durability/kill.spec.ts'
/** Loads the machine on purpose in the tiers that have the time: nothing else may run beside it then. */
const underLoad = 'durability/clock-error.spec.ts'
/** Measures a time, so nothing else may run beside it. */
const ready = 'durability/ready-after-kill.spec.ts'

// The runner and its workers are Electron as Node; what a test starts is the app, by whatever environment it hands on.
if (process.env['TEST_WORKER_INDEX'] !== undefined) delete process.env['ELECTRON_RUN_AS_NODE']

export default defineConfig({
  testDir: 'tests',
  outputDir: join(outFolder, 'test-results'),
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // The other tiers run hundreds of trials.
  globalTimeout: isCommitTier ? 20 * minuteMs : 0,
  timeout: 2 * minuteMs,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['./tests/support/failure-reporter.ts'],
    ['json', { outputFile: join(outFolder, 'reports', `${process.env['KOYA_REPORT'] ?? 'playwright'}.json`) }]
  ],
  // A trace costs a window test 6 % of its processor time, so only a second try has one.
  use: { actionTimeout: 15_000, screenshot: 'only-on-failure', trace: 'on-first-retry' },
  projects: [
    // A busy machine can upset a screen's test (decision 27). What is promised of answers and walls holds at the first try or not at all.
    { name: 'app', testMatch: 'app/**/*.spec.ts', testIgnore: 'app/looks.spec.ts', retries: screenRetries },
    { name: 'looks', testMatch: 'app/looks.spec.ts', retries: screenRetries },
    { name: 'durability', testMatch: 'durability/**/*.spec.ts', testIgnore: [kills, underLoad, ready] },
    { name: 'kills', testMatch: kills },
    { name: 'under-load', testMatch: underLoad },
    { name: 'ready', testMatch: ready },
    { name: 'low-end', testMatch: 'low-end/**/*.spec.ts', timeout: 12 * minuteMs },
    { name: 'security', testMatch: 'security/**/*.spec.ts' },
    { name: 'installed', testMatch: 'installed/**/*.spec.ts', timeout: 4 * minuteMs },
    { name: 'windows', testMatch: 'windows/**/*.spec.ts' },
    { name: 'tour', testMatch: 'tour/**/*.spec.ts', timeout: 8 * minuteMs }
  ]
})
