import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'

const stamp = 'node_modules/.koya-lock'

/**
 * Runs `npm ci` if nothing is installed or the lockfile has changed.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 */
export async function installNpmPackages(runner) {
  const wanted = fingerprint(['package-lock.json'])
  if (isStamped(stamp, wanted)) return
  if (!isAlreadyAsLocked()) {
    console.log('Installing npm packages …')
    const [file, ...args] = npmCommand()
    await runner.must(file, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  writeStamp(stamp, wanted)
}

/**
 * Returns the npm that runs this script, else the one on the path.
 *
 * @returns {[string, ...string[]]}
 */
export function npmCommand() {
  const own = process.env['npm_execpath']
  return own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm']
}

/** Whether the installed packages match the lockfile, for example after a manual `npm ci`: npm stores what it installed in a separate lockfile. */
function isAlreadyAsLocked() {
  const installed = versionsIn('node_modules/.package-lock.json')
  const locked = versionsIn('package-lock.json')
  return (
    installed !== null &&
    locked !== null &&
    installed.size > 0 &&
    [...installed].every(([path, version]) => locked.get(path) === version) &&
    hasAllNeeded(installed)
  )
}

/** @param {Map<string, string>} installed */
function hasAllNeeded(installed) {
  const { packages } = readLock('package-lock.json')
  return Object.entries(packages).every(([path, entry]) => path === '' || entry.optional === true || entry.peer === true || installed.has(path))
}

/** @param {string} file */
function versionsIn(file) {
  if (!existsSync(join(projectRoot, file))) return null
  return new Map(
    Object.entries(readLock(file).packages)
      .filter(([path]) => path !== '')
      .map(([path, entry]) => [path, entry.version])
  )
}

/**
 * @param {string} file
 * @returns {{ packages: Record<string, { version: string, optional?: boolean, peer?: boolean }> }}
 */
function readLock(file) {
  return /** @type {ReturnType<typeof readLock>} */ (JSON.parse(readFileSync(join(projectRoot, file), 'utf8')))
}
