import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchWindowsRuntime, substituteVersion } from '../ready/fetch-substitute-runtime.mjs'
import { projectRoot } from '../run/project-root.mjs'
import { configurationOf, signingVariables } from './configuration.mjs'
import { findCommand, ownRuntime, pinnedElectron } from './look-at-machine.mjs'
import { makeTestKey, publicManifestKey } from './make-integrity-manifest.mjs'
import { bundledPatterns } from './package-contents.mjs'
import { prepareDeb } from './prepare-deb.mjs'
import { makeTar } from './make-tar.mjs'
import { makeAppImageTools } from './tools/appimage-tools.mjs'
import { makeNsisTools } from './tools/nsis-tools.mjs'

/**
 * @typedef {import('./targets.mjs').Target} Target
 * @typedef {import('./targets.mjs').Machine} Machine
 * @typedef {import('../run/create-runner.mjs').Runner} Runner
 *
 * @typedef {object} PackingWish
 * @property {boolean} isTest
 * @property {string} output From the checkout's root.
 * @property {Machine} machine
 * @property {string} [version] Replaces the checkout's own.
 */

/** electron-builder's command-line switch for each system. */
const switches = { linux: '--linux', win32: '--win', darwin: '--mac' }

/**
 * Makes packages of one system and architecture, which share one packed folder.
 *
 * @param {Runner} runner
 * @param {readonly [Target, ...Target[]]} targets
 * @param {PackingWish} wish
 */
export async function makePackages(runner, targets, wish) {
  const { isTest, output, machine, version } = wish
  const [{ system, arch }] = targets
  const platform = `${system}-${arch}`
  const work = mkdtempSync(join(tmpdir(), 'koya-package-'))
  try {
    const keyFile = isTest ? join(work, 'seal-key.pem') : (process.env['KOYA_SEAL_KEY'] ?? '')
    if (isTest) writeFileSync(keyFile, makeTestKey(), { mode: 0o600 })
    const configuration = configurationOf({
      isTest,
      system,
      output,
      runtime: await runtimeFor(runner, platform, machine),
      sealKey: system === 'linux' ? publicManifestKey(readFileSync(keyFile, 'utf8')) : undefined,
      ...(version === undefined ? {} : { version }),
      leftOut: bundledPatterns(projectRoot)
    })
    const file = join(work, 'configuration.json')
    writeFileSync(file, JSON.stringify(configuration))
    mkdirSync(join(projectRoot, output), { recursive: true })
    const args = [switches[system], ...targets.map(({ builder }) => builder), `--${arch}`, '--config', file, '--publish', 'never']
    await runner.must(process.execPath, ['node_modules/electron-builder/cli.js', ...args], {
      env: {
        ...(await toolVariables(runner, targets, wish)),
        ...variablesOf({ isTest, place: platform, keyFile }),
        ...installerVariables(targets, { output, work })
      },
      output: 'collect'
    })
    await prepareDebs(targets, wish)
    await makeTars(targets, wish)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * @param {readonly Target[]} targets
 * @param {PackingWish} wish
 */
async function prepareDebs(targets, { isTest, output }) {
  if (!targets.some(({ builder }) => builder === 'deb')) return
  const folder = join(projectRoot, output)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.deb'))) {
    const isPrepared = await prepareDeb(join(folder, name), { level: isTest ? 1 : 9 })
    if (!isPrepared) console.log(`${name} has no block map: computers download it whole. Making one takes dpkg-deb and GNU gzip.`)
  }
}

/**
 * @param {readonly [Target, ...Target[]]} targets
 * @param {PackingWish} wish
 */
async function makeTars(targets, { isTest, output, version }) {
  const target = targets.find(({ ending }) => ending === '.tar.gz')
  if (target === undefined) return
  const { system, arch } = target
  const programName = isTest ? 'koya-test' : 'koya'
  const file = `${programName}-${version ?? ownVersion()}-${system}-${arch}.tar.gz`
  const content = { folder: join(projectRoot, output, unpackedFolder(system, arch)), name: isTest ? 'KoyaTest' : 'Koya', programName }
  const hasMap = await makeTar(join(projectRoot, output, file), content, { level: isTest ? 1 : 9 })
  if (!hasMap) console.log(`${file} has no block map: computers download it whole. Making one takes GNU gzip.`)
}

function ownVersion() {
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  return version
}

/**
 * Returns the Electron of a package: this checkout's own, the substitute for Windows, or the pinned version, which electron-builder fetches.
 *
 * @param {Runner} runner
 * @param {string} platform
 * @param {Machine} machine
 */
async function runtimeFor(runner, platform, machine) {
  if (platform === `${process.platform}-${process.arch}`) return ownRuntime()
  if (machine.runtimes[platform] === 'stand-in') return { folder: await fetchWindowsRuntime(runner), version: substituteVersion }
  return { folder: undefined, version: pinnedElectron() }
}

/**
 * Returns the variables of electron-builder. A test never receives the signing variables.
 *
 * @param {{ isTest: boolean, place: string, keyFile: string }} wish
 * @returns {Record<string, string | undefined>}
 */
function variablesOf({ isTest, place: platform, keyFile }) {
  const common = { KOYA_BUILD: isTest ? 'test' : 'release', KOYA_PLACE: platform, KOYA_SEAL_KEY: keyFile, ELECTRON_RUN_AS_NODE: undefined }
  if (!isTest) return common
  return {
    ...common,
    ...Object.fromEntries(signingVariables.map((name) => [name, undefined])),
    CSC_IDENTITY_AUTO_DISCOVERY: 'false',
    ELECTRON_BUILDER_COMPRESSION_LEVEL: '1'
  }
}

/**
 * Returns the variables that name replacements for tools that electron-builder cannot fetch; it finds official ones without them.
 *
 * @param {Runner} runner
 * @param {readonly [Target, ...Target[]]} targets
 * @param {PackingWish} wish
 * @returns {Promise<Record<string, string | undefined>>}
 */
async function toolVariables(runner, targets, { machine }) {
  const standIns = new Set(targets.flatMap(({ tools }) => tools).filter((tool) => machine.tools[tool] === 'stand-in'))
  return {
    ...(standIns.size > 0 ? { ELECTRON_BUILDER_OFFLINE: 'true' } : {}),
    ...(standIns.has('7zip') ? { ELECTRON_BUILDER_7ZIP_PATH: findCommand('7za') } : {}),
    ...(standIns.has('fpm') ? { CUSTOM_FPM_PATH: join(projectRoot, 'scripts/package/tools/deb-by-dpkg.mjs') } : {}),
    ...(standIns.has('nsis') ? nsisVariables() : {}),
    ...(standIns.has('appimage') ? { APPIMAGE_TOOLS_PATH: await makeAppImageTools(runner, findCommand) } : {})
  }
}

/**
 * Returns what `files/installer.nsi` reads. The packed folder is laid out while that is compiled: its program is signed by then.
 *
 * @param {readonly [Target, ...Target[]]} targets
 * @param {{ output: string, work: string }} folders
 * @returns {Record<string, string>}
 */
function installerVariables(targets, { output, work }) {
  const [{ system, arch }] = targets
  if (!targets.some(({ builder }) => builder === 'nsis')) return {}
  return {
    KOYA_NODE: process.execPath,
    KOYA_LAY_OUT: join(projectRoot, 'scripts/package/lay-out-pieces.mjs'),
    KOYA_APP_FOLDER: join(projectRoot, output, unpackedFolder(system, arch)),
    KOYA_PIECES_FOLDER: join(work, 'pieces')
  }
}

function nsisVariables() {
  const tools = makeNsisTools(findCommand)
  return { ELECTRON_BUILDER_NSIS_DIR: tools, ELECTRON_BUILDER_NSIS_RESOURCES_DIR: tools }
}

/**
 * Returns electron-builder's name for the folder of the packed program.
 *
 * @param {import('./targets.mjs').System} system
 * @param {Target['arch']} arch
 */
function unpackedFolder(system, arch) {
  return `${system === 'win32' ? 'win' : system}${arch === 'x64' ? '' : `-${arch}`}-unpacked`
}
