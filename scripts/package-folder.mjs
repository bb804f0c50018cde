import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeReady } from './make-ready.mjs'
import { isStandIn } from './ready/electron-runtime.mjs'
import { electronPath } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { projectRoot } from './run/project-root.mjs'
import { StepFailure } from './run/step-failure.mjs'

/**
 * Packs the release build with the runtime that stands in this checkout into an unpacked folder below `dist`. `--release` says that the
 * folder is meant for users: then a stand-in is refused.
 */
await enter(async (runner) => {
  await makeReady(runner, { need: 'window', builds: ['release'] })
  const forRelease = process.argv.includes('--release')
  if (forRelease && isStandIn()) throw new StepFailure('The Electron runtime here is a stand-in: no release is made of it.')
  const runtime = realpathSync(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? runtimeFolder(electronPath()))
  const version = readFileSync(join(runtime, 'version'), 'utf8').trim().replace(/^v/, '')
  rmSync(join(projectRoot, 'dist'), { recursive: true, force: true })
  const begun = Date.now()
  await runner.must(
    process.execPath,
    ['node_modules/electron-builder/cli.js', '--dir', '--publish', 'never', `-c.electronDist=${runtime}`, `-c.electronVersion=${version}`],
    { output: 'collect' }
  )
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(`Packed Koya with Electron ${version} into dist in ${seconds} s${isStandIn() ? ': a test folder, never for users' : ''}`)
})

/** @param {string} executable On macOS it lies three folders deep in Electron.app. */
function runtimeFolder(executable) {
  return process.platform === 'darwin' ? join(dirname(executable), '../../..') : dirname(executable)
}
