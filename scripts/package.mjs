import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeReady } from './make-ready.mjs'
import { versionAfter } from './package/configuration.mjs'
import { lookAtMachine } from './package/look-at-machine.mjs'
import { makePackages } from './package/make-packages.mjs'
import { measurePackages, tellMeasure } from './package/measure-packages.mjs'
import { chooseTargets, judge, targets } from './package/targets.mjs'
import { writeSums } from './package/write-sums.mjs'
import { enter } from './run/enter.mjs'
import { projectRoot } from './run/project-root.mjs'
import { StepFailure } from './run/step-failure.mjs'

/**
 * Makes the packages that this machine can make, and prints why it cannot make the others. `--test` makes test packages; with `--next`, those of the
 * next version, as the target of an update; `--only` names targets; `--sizes` only measures existing packages. Exits with 1 if nothing could be made,
 * a named target could not, or a package is too large.
 */
await enter(async (runner) => {
  const { test: isTest, next: isNext, only, sizes } = readOptions()
  const output = isNext ? 'out/package-next' : isTest ? 'out/package-test' : 'dist'
  if (sizes) return tellSizes(output)
  await makeReady(runner, { need: isTest ? 'packages' : 'window', builds: [isTest ? 'test' : 'release'] })
  const machine = await lookAtMachine()
  const verdicts = choose(only).map((target) => judge(target, machine, { isTest }))
  const makeable = verdicts.filter(({ problems }) => problems.length === 0).map(({ target }) => target)
  for (const { target, problems } of verdicts) {
    if (problems.length > 0) console.log([`${target.id} cannot be made here:`, ...problems].join('\n  '))
  }
  if (makeable.length === 0 || (only !== undefined && makeable.length < verdicts.length)) return 1
  rmSync(join(projectRoot, output), { recursive: true, force: true })
  for (const group of groupByPlatform(makeable)) {
    const begun = Date.now()
    await makePackages(runner, group, { isTest, output, machine, ...(isNext ? { version: nextVersion() } : {}) })
    console.log(
      `Made ${group.map(({ id }) => id).join(', ')} in ${((Date.now() - begun) / 1000).toFixed(1)} s${isTest ? ': tests, never for users' : ''}`
    )
  }
  writeSums(join(projectRoot, output), {
    sbom: join(projectRoot, isTest ? 'out/test' : 'out/release', 'sbom.cdx.json'),
    signingKey: isTest ? undefined : readFileSync(process.env['KOYA_SEAL_KEY'] ?? '', 'utf8')
  })
  return tellSizes(output)
})

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        test: { type: 'boolean', default: false },
        next: { type: 'boolean', default: false },
        only: { type: 'string' },
        sizes: { type: 'boolean', default: false }
      }
    })
    if (values.next && !values.test) throw new Error('--next goes with --test: a release has the version of its checkout')
    return values
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    throw new StepFailure(`${fault}\nnpm run package -- [--test [--next]] [--only linux-deb,…] [--sizes]`, 64)
  }
}

function nextVersion() {
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  return versionAfter(version)
}

/** @param {string | undefined} only */
function choose(only) {
  const { chosen, unknown } = chooseTargets(only)
  if (unknown.length > 0) throw new StepFailure(`There is no ${unknown.join(', ')}: name some of ${targets.map(({ id }) => id).join(', ')}`, 64)
  return chosen
}

/**
 * @param {readonly import('./package/targets.mjs').Target[]} makeable
 * @returns {readonly (readonly [import('./package/targets.mjs').Target, ...import('./package/targets.mjs').Target[]])[]}
 */
function groupByPlatform(makeable) {
  const platforms = [...new Set(makeable.map(({ system, arch }) => `${system}-${arch}`))]
  return platforms.flatMap((platform) => {
    const [first, ...others] = makeable.filter(({ system, arch }) => `${system}-${arch}` === platform)
    return first === undefined ? [] : [/** @type {const} */ ([first, ...others])]
  })
}

/** @param {string} output */
function tellSizes(output) {
  const measures = measurePackages(output)
  if (measures.length === 0) throw new StepFailure(`There are no packages in ${output}`)
  for (const measure of measures) console.log(tellMeasure(measure))
  return measures.some(({ bytes, mostBytes }) => bytes > mostBytes) ? 1 : 0
}
