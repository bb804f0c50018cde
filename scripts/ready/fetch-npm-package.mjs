import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { StepFailure } from '../run/step-failure.mjs'
import { npmCommand } from './npm-packages.mjs'

/**
 * @typedef {object} NpmPackage
 * @property {string} name
 * @property {string} version
 * @property {string} sha512 The hash of its tarball, in base64.
 */

const runtimes = join(projectRoot, '.runtime')

/**
 * Fetches, checks and unpacks a package that is no dependency in package.json below `.runtime`, unless it is already there.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {NpmPackage} wanted
 * @param {(folder: string) => void} [finish] Called with the unpacked folder before it counts as there.
 * @returns {Promise<string>} The package's folder.
 */
export async function fetchNpmPackage(runner, wanted, finish) {
  const home = join(runtimes, `${wanted.name}-${wanted.version}`)
  if (existsSync(join(home, 'package.json'))) return home
  mkdirSync(runtimes, { recursive: true })
  const work = mkdtempSync(join(runtimes, 'unpacking-'))
  try {
    const tarball = await fetchTarball(runner, wanted, work)
    await runner.must('tar', ['--extract', '--gzip', '--file', tarball, '--directory', work, '--no-same-owner'], { output: 'collect' })
    finish?.(join(work, 'package'))
    rmSync(home, { recursive: true, force: true })
    renameSync(join(work, 'package'), home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return home
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {NpmPackage} wanted
 * @param {string} folder
 */
async function fetchTarball(runner, { name, version, sha512 }, folder) {
  const [file, ...args] = npmCommand()
  await runner.must(file, [...args, 'pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', folder], {
    output: 'collect'
  })
  const packed = readdirSync(folder).find((entry) => entry.endsWith('.tgz'))
  if (packed === undefined) throw new StepFailure(`npm packed no ${name}`)
  const found = createHash('sha512')
    .update(readFileSync(join(folder, packed)))
    .digest('base64')
  if (found !== sha512) throw new StepFailure(`${name}@${version} is not what it was: its sha512 is ${found}`)
  return join(folder, packed)
}
