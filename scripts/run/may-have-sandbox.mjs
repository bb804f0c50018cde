import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronPath } from './electron.mjs'

/** Any user except root; which one does not matter to the kernel. */
const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
const namespaceProbe = ['unshare', '--user', '--map-root-user', '--net', 'true']

/**
 * Whether Chromium can use its sandbox here, by namespaces or by its setuid helper. Without either it refuses to start. Root's window runs as a plain
 * user, for whom in-session.sh makes the helper setuid if it has separate namespaces.
 *
 * @returns {boolean}
 */
export function mayHaveSandbox() {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return succeeds([...nobody, ...namespaceProbe]) || succeeds(['unshare', '--mount', '--pid', '--fork', 'true'])
  return succeeds(namespaceProbe) || isHelperReady(sandboxHelper())
}

/** Returns the helper beside this checkout's runtime. */
export function sandboxHelper() {
  return join(dirname(electronPath()), 'chrome-sandbox')
}

/** @param {string} helper */
function isHelperReady(helper) {
  const status = statSync(helper, { throwIfNoEntry: false })
  return status?.uid === 0 && (status.mode & 0o4001) === 0o4001
}

/** @param {readonly string[]} command */
function succeeds([file = '', ...args]) {
  return spawnSync(file, args).status === 0
}
