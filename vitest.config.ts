import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { OrderOfFiles } from './tests/support/order-of-files.ts'

/** Where a run may leave its report: the session script names a folder that the plain user can write. */
const outFolder = process.env['KOYA_OUT'] ?? 'out'

/** Files share their worker's modules, which hold no state of their own: loading them anew for each file takes longer than the tests. */
const shared = { pool: 'forks', isolate: false, testTimeout: 20_000, hookTimeout: 30_000, restoreMocks: true } as const

/** What measures the backend's processor time runs beside nothing else, one file after another. */
const measured = ['enumeration', 'exam-hall', 'password-storm', 'pin-storm', 'text-bombs'].map((name) => `tests/faults/${name}.test.ts`)

/** Processes that tests start keep their compiled modules here, so that only the first of several compiles them. */
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), `koya-compiled-${userInfo().username}`)

export default defineConfig({
  cacheDir: join(tmpdir(), `koya-vitest-${userInfo().username}`),
  define: {
    __KOYA_VERSION__: JSON.stringify('0.0.0-test'),
    __KOYA_ELECTRON_VERSION__: JSON.stringify('45.4.1'),
    __KOYA_TEST_BUILD__: 'true',
    __KOYA_HOST__: JSON.stringify('')
  },
  test: {
    reporters: [
      'default',
      './tests/support/second-try-reporter.ts',
      ['json', { outputFile: join(outFolder, 'reports', `${process.env['KOYA_REPORT'] ?? 'vitest'}.json`) }]
    ],
    // One more than a small machine has processors: tests wait for databases and for children.
    maxWorkers: 3,
    // Files of a set-up one after another, in their order.
    sequence: { sequencer: OrderOfFiles, setupFiles: 'list' },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['tests/{unit,contract,security,faults}/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/renderer/**', ...measured]
        }
      },
      {
        extends: true,
        test: { ...shared, name: 'measured', environment: 'node', maxWorkers: 1, include: measured }
      },
      // Runs within scripts/linux/in-network.sh: the lane `cluster`.
      { extends: true, test: { ...shared, name: 'cluster', environment: 'node', maxWorkers: 1, include: ['tests/cluster/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'renderer',
          environment: 'happy-dom',
          setupFiles: ['tests/support/standards-mode.ts', 'tests/support/no-fallback-pause.ts', 'tests/support/settle-react.ts'],
          include: ['tests/unit/renderer/**/*.test.{ts,tsx}']
        }
      }
    ]
  }
})
