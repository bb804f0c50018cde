import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchWindowsRuntime, substituteVersion } from '../ready/fetch-substitute-runtime.mjs'
import { fingerprint, isStamped, writeStamp } from '../ready/fingerprint.mjs'
import { projectRoot } from '../run/project-root.mjs'
import { kernelExports, kernelForwarder, renameImports } from './rename-imports.mjs'

const sources = 'scripts/windows'
const kit = '.runtime/windows-kit'
const stamp = `${kit}/made-from`
const compiler = 'x86_64-w64-mingw32-gcc'

/** The kit's folder. */
export const kitFolder = join(projectRoot, kit)

/** Whether the kit of this checkout is there, so that nothing must be fetched. */
export function isKitReady() {
  return isStamped(stamp, wantedStamp())
}

function wantedStamp() {
  return `${fingerprint([sources])} ${substituteVersion}`
}

/**
 * Makes the kit that runs the Windows build of Electron under wine: `electron` with the functions that wine lacks, `prefix`, the start script
 * `wine-electron.sh`, `wine-run.sh` and programs that hold files as a virus scanner does, or a pipe. It needs the system packages of the need `windows`, npm and a Debian mirror.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 */
export async function makeKit(runner) {
  if (isKitReady()) return
  console.log('Making the Windows kit …')
  const work = `${kitFolder}.new`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  cpSync(await fetchWindowsRuntime(runner), join(work, 'electron'), { recursive: true })
  await adaptElectron(runner, join(work, 'electron'))
  for (const tool of ['hold-file', 'scan-folder', 'hold-pipe'])
    await compile(runner, ['-municode', '-o', join(work, `${tool}.exe`), `${sources}/${tool}.c`])
  for (const file of ['wine-electron.sh', 'wine-run.sh', 'before-app.cjs']) cpSync(join(projectRoot, sources, file), join(work, file))
  await fetchFonts(runner, work)
  await runner.must('xvfb-run', ['--auto-servernum', 'bash', `${sources}/prefix.sh`, work], { output: 'collect' })
  rmSync(kitFolder, { recursive: true, force: true })
  renameSync(work, kitFolder)
  writeStamp(stamp, wantedStamp())
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {string} folder
 */
async function adaptElectron(runner, folder) {
  const executable = join(folder, 'electron.exe')
  const { program, kernelNames } = renameImports(readFileSync(executable))
  writeFileSync(executable, program, { mode: 0o755 })
  const exports = join(folder, 'kernel.def')
  const functions = `${sources}/kernel-functions.c`
  writeFileSync(exports, kernelExports(kernelNames, readFileSync(join(projectRoot, functions), 'utf8')))
  await compile(runner, ['-shared', '-static-libgcc', '-o', join(folder, kernelForwarder), functions, exports])
  await compile(runner, ['-shared', '-o', join(folder, 'bcryptprimitives.dll'), `${sources}/process-prng.c`, '-ladvapi32'])
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {readonly string[]} args
 */
async function compile(runner, args) {
  await runner.must(compiler, ['-O1', '-s', ...args], { output: 'collect' })
}

/**
 * Takes wine's own fonts and Liberation's out of their packages: installed ones would change the screens of the other tests.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {string} work
 */
async function fetchFonts(runner, work) {
  const packages = join(work, 'packages')
  const fonts = join(work, 'fonts')
  for (const folder of [packages, fonts]) mkdirSync(folder)
  await runner.must('apt-get', ['-q', 'download', 'fonts-wine', 'fonts-liberation'], { cwd: packages, output: 'collect' })
  for (const name of readdirSync(packages)) await runner.must('dpkg-deb', ['--extract', name, 'unpacked'], { cwd: packages, output: 'collect' })
  for (const file of readdirSync(join(packages, 'unpacked'), { recursive: true, withFileTypes: true }))
    if (file.name.endsWith('.ttf')) cpSync(join(file.parentPath, file.name), join(fonts, file.name))
  rmSync(packages, { recursive: true })
  if (!existsSync(join(fonts, 'tahoma.ttf'))) throw new Error('fonts-wine has no Tahoma')
}
