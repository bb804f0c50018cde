import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { Arch } from 'electron-builder'
import { projectRoot } from '../run/project-root.mjs'
import { StepFailure } from '../run/step-failure.mjs'
import { archiveFaults } from './archive-faults.mjs'
import { signingVariables } from './configuration.mjs'
import { findCompiler } from './look-at-machine.mjs'
import { writeIntegrityManifest } from './make-integrity-manifest.mjs'
import { outsidePackages } from './package-contents.mjs'
import { readArchive } from './read-archive.mjs'
import { missingTool } from './targets.mjs'
import { wrappersFor } from './wrappers.mjs'

/** The fuses of every package's runtime (check S13). A test checks the packed program for them. */
export const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false
}

/**
 * @typedef {object} PackedFolder
 * @property {import('./targets.mjs').System} system
 * @property {'release' | 'test'} build
 * @property {string} resources
 * @property {string} executable
 */

/**
 * electron-builder's hook. It runs on the unpacked folder before it is signed and packaged: it removes Electron's sample app, which would run if the
 * archive were missing, checks the archive's content, sets the fuses of check S13 and adds the integrity manifest to a Linux folder.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack(context) {
  const packed = packedFolder(context)
  refuseSignedTest(packed.build)
  rmSync(join(packed.resources, 'default_app.asar'), { force: true })
  checkArchive(packed, `${packed.system}-${archOf(context)}`)
  writeWrappers(packed)
  if (packed.system === 'linux') addSystemInstaller(packed)
  if (packed.system === 'win32') addUpdateService(context.appOutDir)
  await flipFuses(packed.executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    resetAdHocDarwinSignature: packed.system === 'darwin',
    ...fuses
  })
  if (packed.system === 'linux') writeFolderManifest(context.appOutDir)
  dateRuntimeFiles(packed, context.packager.info.framework.version)
}

/**
 * Gives Electron's own files a date that follows from its version alone. A package lists dates, and with the time of packing an update by parts would
 * move a part for each file.
 *
 * @param {PackedFolder} packed
 * @param {string} version Of Electron.
 */
function dateRuntimeFiles({ resources }, version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const date = new Date(Date.UTC(2020, 0, 1 + major, minor, patch))
  for (const entry of readdirSync(dirname(resources), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (path !== resources && !path.startsWith(`${resources}${sep}`) && entry.isFile()) utimesSync(path, date, date)
  }
}

/**
 * @param {import('electron-builder').AfterPackContext} context
 * @returns {PackedFolder}
 */
function packedFolder({ appOutDir, electronPlatformName, packager }) {
  const system = electronPlatformName === 'mas' ? 'darwin' : /** @type {import('./targets.mjs').System} */ (electronPlatformName)
  /** @type {{ executableName?: string }} */
  const options = packager.platformSpecificBuildOptions
  const name = packager.appInfo.productFilename
  const build = process.env['KOYA_BUILD'] === 'test' ? 'test' : 'release'
  if (system === 'darwin') {
    const contents = join(appOutDir, `${name}.app/Contents`)
    return { system, build, resources: join(contents, 'Resources'), executable: join(appOutDir, `${name}.app`) }
  }
  const executable = system === 'win32' ? `${name}.exe` : (options.executableName ?? name)
  return { system, build, resources: join(appOutDir, 'resources'), executable: join(appOutDir, executable) }
}

/** @param {import('electron-builder').AfterPackContext} context */
function archOf({ arch }) {
  return arch === Arch.arm64 ? 'arm64' : 'x64'
}

/** @param {'release' | 'test'} build */
function refuseSignedTest(build) {
  const set = signingVariables.filter((name) => (process.env[name] ?? '') !== '')
  if (build === 'test' && set.length > 0) throw new StepFailure(`A test package is never signed, and this is set: ${set.join(', ')}`)
}

/**
 * @param {PackedFolder} packed
 * @param {string} platform
 */
function checkArchive({ resources, build }, platform) {
  const faults = archiveFaults(readArchive(join(resources, 'app.asar')), { build, place: platform, ...outsidePackages(projectRoot) })
  if (faults.length > 0) throw new StepFailure(`The archive is not as it should be:\n${faults.slice(0, 30).join('\n')}`)
}

/** @param {PackedFolder} packed */
function writeWrappers({ system, resources, executable }) {
  mkdirSync(join(resources, 'bin'), { recursive: true })
  for (const { name, text } of wrappersFor(system, system === 'linux' ? `../../${basename(executable)}` : executable)) {
    writeFileSync(join(resources, 'bin', name), text)
    chmodSync(join(resources, 'bin', name), 0o755)
  }
}

/**
 * Adds the program that installs updates for everybody and the check of a PIN, with their units for systemd, and what makes a computer a seat; only a deb's scripts use them.
 *
 * @param {PackedFolder} packed
 */
function addSystemInstaller({ resources }) {
  const folder = join(resources, 'system-installer')
  mkdirSync(folder, { recursive: true })
  for (const [name, mode] of /** @type {const} */ ([
    ['install-update.sh', 0o755],
    ['set-purpose.sh', 0o644],
    ['exam-session.sh', 0o755],
    ['koya-update.service', 0o644],
    ['koya-update.path', 0o644],
    ['koya-update.timer', 0o644],
    ['koya-pin.socket', 0o644],
    ['koya-pin@.service', 0o644]
  ])) {
    copyFileSync(join(projectRoot, 'scripts/package/files', name), join(folder, name))
    chmodSync(join(folder, name), mode)
  }
}

/**
 * Compiles the service that installs updates for everybody and holds the PIN of an exam computer; only an installation for everybody uses it. Beside the program, because there it is signed
 * like the program.
 *
 * @param {string} folder
 */
function addUpdateService(folder) {
  const compiler = findCompiler()
  if (compiler === undefined) throw new StepFailure(missingTool.mingw)
  const names = ['update-service', 'answer-pins', 'ask-pin', 'exam-account', 'exam-session', 'run-program', 'state-folder', 'join-pieces']
  const sources = names.map((name) => join(projectRoot, 'scripts/package/files', `${name}.c`))
  // The same source makes the same program, so that an update by parts moves nothing for it.
  const options = ['-municode', '-mwindows', '-O1', '-s', '-static', '-Wall', '-Wextra', '-Werror', '-Wl,--no-insert-timestamp']
  execFileSync(compiler, [...options, '-o', join(folder, 'koya-update.exe'), ...sources, '-lnetapi32'], { stdio: 'inherit' })
}

/** @param {string} folder */
function writeFolderManifest(folder) {
  const keyFile = process.env['KOYA_SEAL_KEY']
  if (!keyFile) throw new StepFailure('KOYA_SEAL_KEY names no file with the Ed25519 key of the seal')
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  writeIntegrityManifest(folder, { version, privateKey: readFileSync(keyFile, 'utf8') })
}
