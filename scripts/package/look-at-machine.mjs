import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isSubstitute, mayReachReleases } from '../ready/electron-runtime.mjs'
import { electronPath } from '../run/electron.mjs'
import { projectRoot } from '../run/project-root.mjs'
import { missingKeys } from './missing-keys.mjs'

/** @typedef {import('./targets.mjs').Supply} Supply */

/**
 * Finds what this machine has for making packages. Call it after the checkout was prepared.
 *
 * @returns {Promise<import('./targets.mjs').Machine>}
 */
export async function lookAtMachine() {
  const own = `${process.platform}-${process.arch}`
  const fetched = /** @type {Supply} */ ((await mayReachReleases()) ? 'official' : 'none')
  const all = Object.fromEntries(
    ['linux-x64', 'win32-x64', 'darwin-x64', 'darwin-arm64'].map((platform) => /** @type {const} */ ([platform, fetched]))
  )
  return {
    platform: process.platform,
    runtimes: {
      ...all,
      // Fetched from the npm registry when it is needed.
      ...(fetched === 'none' ? { 'win32-x64': 'stand-in' } : {}),
      [own]: isSubstitute() ? 'stand-in' : 'official'
    },
    tools: toolsHere(fetched),
    keytar: readdirSync(join(projectRoot, 'node_modules/keytar/prebuilds')).filter((platform) =>
      existsSync(join(projectRoot, 'node_modules/keytar/prebuilds', platform, 'keytar.node'))
    ),
    hasManifestKey: existsSync(process.env['KOYA_SEAL_KEY'] ?? ''),
    missingKeys: missingKeys(projectRoot),
    hasWindowsCertificate: isSet('WIN_CSC_LINK') || isSet('AZURE_CLIENT_ID'),
    hasMacCertificate: isSet('CSC_LINK') || isSet('CSC_NAME'),
    hasNotary: ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].every(isSet)
  }
}

/**
 * Finds the packaging tools. A tool named by a variable is the caller's responsibility; otherwise electron-builder fetches its own if it can, and
 * Debian's tools replace it if it cannot.
 *
 * @param {Supply} fetched
 * @returns {import('./targets.mjs').Machine['tools']}
 */
function toolsHere(fetched) {
  /**
   * @param {string} variable
   * @param {readonly string[]} needed Commands of a replacement; without any there is none.
   * @returns {Supply}
   */
  const supply = (variable, needed) => {
    if (isSet(variable)) return 'official'
    if (fetched === 'official') return 'official'
    return process.platform === 'linux' && needed.length > 0 && needed.every((command) => findCommand(command) !== undefined) ? 'stand-in' : 'none'
  }
  return {
    '7zip': supply('ELECTRON_BUILDER_7ZIP_PATH', ['7za']),
    fpm: supply('CUSTOM_FPM_PATH', ['dpkg-deb']),
    appimage: supply('APPIMAGE_TOOLS_PATH', ['mksquashfs', 'desktop-file-validate', 'gcc']),
    nsis: supply('ELECTRON_BUILDER_NSIS_DIR', ['makensis']),
    mingw: findCompiler() === undefined ? 'none' : 'official'
  }
}

/** @returns {string | undefined} The path of the C compiler for Windows. */
export function findCompiler() {
  return findCommand(`x86_64-w64-mingw32-gcc${process.platform === 'win32' ? '.exe' : ''}`)
}

/**
 * Returns this checkout's runtime: a folder for electron-builder, and its version.
 *
 * @returns {{ folder: string, version: string }}
 */
export function ownRuntime() {
  const executable = electronPath()
  const home = process.platform === 'darwin' ? join(dirname(executable), '../../..') : dirname(executable)
  const folder = realpathSync(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? home)
  return { folder, version: readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '') }
}

/** @returns {string} The version that package.json pins. */
export function pinnedElectron() {
  /** @type {{ devDependencies: { electron: string } }} */
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return devDependencies.electron
}

/**
 * @param {string} command
 * @returns {string | undefined} Its path.
 */
export function findCommand(command) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'].filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path))
}

/** @param {string} variable */
function isSet(variable) {
  return (process.env[variable] ?? '') !== ''
}
