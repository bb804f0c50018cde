import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronPath } from './electron.mjs'
import { electronInSession } from './in-session.mjs'
import { projectRoot } from './project-root.mjs'

/**
 * Opens the release build with the data of the person at this computer. Root's window runs as a plain user whose home and keyring last.
 *
 * @param {import('./create-runner.mjs').Runner} runner
 * @param {{ isHandedOver: boolean, args: readonly string[] }} how
 * @returns {Promise<number>} The app's exit code.
 */
export async function openApp(runner, { isHandedOver, args }) {
  if (isHandedOver) return electronInSession(runner, ['.', ...args], { env: { KOYA_HOME_KIND: 'lasting', KOYA_USE_DISPLAY: '1' } })
  const sandbox = mayHaveSandbox() ? [] : ['--no-sandbox']
  const { code } = await runner.attempt(electronPath(), [...sandbox, projectRoot, ...args], {
    env: { ELECTRON_RUN_AS_NODE: undefined },
    endsItself: true
  })
  return code
}

/** Chromium needs either namespaces or its helper with root's rights; without both it would refuse to start. */
function mayHaveSandbox() {
  if (process.platform !== 'linux') return true
  if (spawnSync('unshare', ['--user', '--map-root-user', '--net', 'true']).status === 0) return true
  const helper = join(dirname(electronPath()), 'chrome-sandbox')
  const { uid, mode } = statSync(helper)
  if (uid === 0 && (mode & 0o4001) === 0o4001) return true
  console.log(`This machine allows no sandbox; going on without it. To allow it: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`)
  return false
}
