import { join } from 'node:path'
import { asNode } from '../run/electron.mjs'
import { electronInSession } from '../run/in-session.mjs'
import { projectRoot } from '../run/project-root.mjs'
import { StepFailure } from '../run/step-failure.mjs'
import { withOtherBuild } from './build-other.mjs'
import { slowDowns } from './slow-downs.mjs'

/** What `tests/bench/compare.ts` ends with where a figure is slower. */
const SLOWER = 1

/**
 * Measures this checkout and another commit in turns; returns 1 where a figure of this one is slower. With `--control`, measures copies of this checkout that
 * were made slower on purpose against it; returns 1 where one of them is not found.
 *
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {readonly string[]} args The commit, or `--control` and perhaps the names of slow-downs.
 * @returns {Promise<number>}
 */
export async function compare(runner, [what, ...names]) {
  if (what === undefined) throw new StepFailure('Name the commit to compare with: npm run bench -- compare HEAD~1', 2)
  const here = join(projectRoot, 'out')
  if (what !== '--control') return withOtherBuild(runner, { commit: what }, (there) => measure(runner, [here, there]))
  let missed = 0
  const known = /** @type {(keyof typeof slowDowns)[]} */ (Object.keys(slowDowns))
  if (names.some((name) => !Object.hasOwn(slowDowns, name))) throw new StepFailure(`There are these slow-downs: ${known.join(', ')}`, 2)
  for (const slowDown of known.filter((name) => names.length === 0 || names.includes(name))) {
    console.log(`--- ${slowDown}: ${slowDowns[slowDown].figure} must be slower`)
    const code = await withOtherBuild(runner, { commit: 'HEAD', slowDown }, (slowed) => measure(runner, [slowed, here], slowDowns[slowDown].figure))
    if (code !== SLOWER) missed += 1
    console.log(code === SLOWER ? 'found' : 'NOT FOUND')
  }
  return missed === 0 ? 0 : 1
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {readonly [string, string]} folders The builds: the first is judged.
 * @param {string} [figure] The only figure that is judged.
 */
function measure(runner, folders, figure) {
  return electronInSession(runner, ['tests/bench/compare.ts', ...folders], {
    env: { ...asNode, ...(figure === undefined ? {} : { KOYA_JUDGED_FIGURE: figure }) }
  })
}
