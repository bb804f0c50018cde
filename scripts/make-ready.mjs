import { buildApp } from './ready/build-app.mjs'
import { installElectronRuntime } from './ready/electron-runtime.mjs'
import { installSystemPackages } from './ready/install-system-packages.mjs'
import { installNpmPackages } from './ready/npm-packages.mjs'
import { withLock } from './ready/with-lock.mjs'

/**
 * Prepares a fresh clone: system packages, npm packages, the Electron runtime, builds. Each step first checks whether it is needed, and a lock keeps
 * two scripts from running the steps at once.
 *
 * @param {import('./run/create-runner.mjs').Runner} runner
 * @param {{ need: import('./ready/system-packages.mjs').Need, builds: readonly import('./ready/build-app.mjs').BuildKind[] }} wanted
 */
export async function makeReady(runner, { need, builds }) {
  await withLock('.runtime/ready.lock', async () => {
    await installSystemPackages(runner, need)
    await installNpmPackages(runner)
    await installElectronRuntime(runner)
  })
  for (const kind of builds) await buildApp(runner, kind)
}
