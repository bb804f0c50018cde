import { electronPath } from './electron.mjs'
import { electronInSession } from './in-session.mjs'
import { mayHaveSandbox, sandboxHelper } from './may-have-sandbox.mjs'
import { projectRoot } from './project-root.mjs'

/**
 * Opens Koya with the data of this computer's user. Root's window runs as a plain user whose home and keyring are permanent. The release build
 * accepts no switch that weakens it, so a machine without any sandbox gets the test build.
 *
 * @param {import('./create-runner.mjs').Runner} runner
 * @param {{ isHandedOver: boolean, args: readonly string[], makeBuild: (kind: import('../ready/build-app.mjs').BuildKind) => Promise<void> }} how
 * @returns {Promise<number>} The app's exit code.
 */
export async function openApp(runner, { isHandedOver, args, makeBuild }) {
  const hasSandbox = mayHaveSandbox()
  const kind = hasSandbox ? 'release' : 'test'
  await makeBuild(kind)
  const app = hasSandbox ? '.' : 'out/test/main/main.js'
  if (isHandedOver) return electronInSession(runner, [app, ...args], { env: { KOYA_HOME_KIND: 'lasting', KOYA_USE_DISPLAY: '1' } })
  if (!hasSandbox) console.log(`This machine allows no sandbox; going on without it. To allow it: ${helperCommand()}`)
  const flags = hasSandbox ? [] : ['--no-sandbox']
  const { code } = await runner.attempt(electronPath(), [...flags, app === '.' ? projectRoot : app, ...args], {
    env: { ELECTRON_RUN_AS_NODE: undefined },
    endsItself: true
  })
  return code
}

function helperCommand() {
  const helper = sandboxHelper()
  return `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`
}
