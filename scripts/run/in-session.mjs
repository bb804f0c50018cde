import { electronPath } from './electron.mjs'

/**
 * @typedef {object} SessionOptions
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [isOffline] Only the loopback interface exists.
 * @property {boolean} [inNetwork] In a network of its own, where it may cut computers off (scripts/linux/in-network.sh).
 * @property {boolean} [inMemory] Temporary files and the scratch PostgreSQL lie in memory, where this machine has the room.
 * @property {boolean} [withPostgres] Starts a scratch PostgreSQL if this machine has one.
 * @property {number} [limitMs]
 */

/** The exit code of in-session.sh and in-network.sh if the machine allows no network namespace. */
export const namespaceRefused = 77

/** The exit code of in-session.sh if the machine cannot play an old PC. */
export const lowEndRefused = 78

/**
 * Runs Electron on Linux in a separate session (scripts/linux/in-session.sh), elsewhere in the present one. Files that it writes to $KOYA_OUT are in
 * `out/` afterwards.
 *
 * @param {import('./create-runner.mjs').Runner} runner
 * @param {readonly string[]} args
 * @param {SessionOptions} [options]
 * @returns {Promise<number>} The exit code.
 */
export async function electronInSession(
  runner,
  args,
  { env = {}, isOffline = false, inMemory = false, withPostgres = false, inNetwork = false, limitMs } = {}
) {
  const limits = { endsItself: true, ...(limitMs === undefined ? {} : { limitMs }) }
  if (process.platform !== 'linux') {
    if (isOffline) return namespaceRefused
    const { code } = await runner.attempt(electronPath(), args, { env: { KOYA_OUT: 'out', ...env }, ...limits })
    return code
  }
  const session = ['bash', 'scripts/linux/in-session.sh', ...(inNetwork ? ['scripts/linux/in-network.sh'] : []), 'scripts/linux/electron.sh', ...args]
  const command = withPostgres ? ['bash', 'scripts/linux/with-postgres.sh', ...session] : session
  // The kernel ends it even if this script is killed.
  const { code } = await runner.attempt('setpriv', ['--pdeathsig', 'TERM', '--', ...command], {
    env: { ...env, ...(isOffline ? { KOYA_OFFLINE: '1' } : {}), ...(inMemory ? { KOYA_IN_MEMORY: '1' } : {}) },
    ...limits
  })
  return code
}
