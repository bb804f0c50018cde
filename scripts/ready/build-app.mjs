import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { collectLicences } from '../package/collect-licences.mjs'
import { makeSbom } from '../package/make-sbom.mjs'
import { readContents } from '../package/package-contents.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { withLock } from './with-lock.mjs'

/** @typedef {'release' | 'test' | 'profiling'} BuildKind */

const inputs = [
  'src-main',
  'src-preload',
  'src-renderer',
  'src-server',
  'src-shared',
  'resources',
  'scripts/package/collect-licences.mjs',
  'scripts/package/list-bundled.mjs',
  'scripts/package/make-sbom.mjs',
  'scripts/package/package-contents.mjs',
  'scripts/package/unbundled.mjs',
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json'
]

/**
 * Builds `out/release`, `out/test` or `out/profiling` if any of its inputs has changed.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {BuildKind} kind
 */
export async function buildApp(runner, kind) {
  await withLock(`.runtime/build-${kind}.lock`, () => buildWhereChanged(runner, kind))
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {BuildKind} kind
 */
async function buildWhereChanged(runner, kind) {
  const stamp = `out/${kind}/.inputs`
  const wanted = fingerprint(inputs)
  if (isStamped(stamp, wanted)) return
  const begun = Date.now()
  rmSync(join(projectRoot, 'out', kind), { recursive: true, force: true })
  await runner.must(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'], {
    env: { KOYA_BUILD: kind, ELECTRON_RUN_AS_NODE: undefined },
    output: 'collect'
  })
  describeContents(join(projectRoot, 'out', kind))
  writeStamp(stamp, wanted)
  console.log(`Built out/${kind} in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

/**
 * Writes the licences and the SBOM of a build's packages beside it.
 *
 * @param {string} folder
 */
function describeContents(folder) {
  const lists = ['main', 'preload', 'renderer'].map((part) => join(folder, `bundled-${part}.json`))
  const bundled = lists.flatMap((file) => /** @type {string[]} */ (JSON.parse(readFileSync(file, 'utf8'))))
  for (const file of lists) rmSync(file)
  const koya = /** @type {{ name: string, version: string }} */ (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  const folders = [...new Set(bundled)]
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(collectLicences(projectRoot, folders)))
  writeFileSync(join(folder, 'sbom.cdx.json'), makeSbom(koya, readContents(projectRoot, folders)))
}
