import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'
import { projectRoot } from './run/project-root.mjs'
import { addTallies, emptyTally } from './run/read-tally.mjs'
import { runGroups } from './run/run-steps.mjs'
import { StepFailure } from './run/step-failure.mjs'
import { clusterGroups, testGroups, updateGroups } from './run/test-steps.mjs'
import { windowsGroups } from './run/windows-steps.mjs'

/** The size of everything that is counted in trials: the tests read it as KOYA_TIER. */
const tiers = ['commit', 'full', 'release']

/** Parts of the full tier that run by name: `npm run test:full -- windows`. Without a name the core runs. */
const lanes = { windows: windowsGroups, updates: updateGroups, cluster: clusterGroups }

await enter(async (runner) => {
  const [tier = 'commit', ...names] = process.argv.slice(2)
  if (!tiers.includes(tier)) throw new StepFailure(`There is no tier ${tier}: name one of ${tiers.join(', ')}`)
  const laneNames = Object.keys(lanes)
  if (names.some((name) => !laneNames.includes(name)) || (names.length > 0 && tier !== 'full'))
    throw new StepFailure(`The full tier has these lanes by name: ${laneNames.join(', ')}`)
  process.env['KOYA_TIER'] = tier
  const begun = Date.now()
  let total = emptyTally
  let code = 0
  try {
    await runGroups([[[{ name: 'ready', run: () => makeReady(runner, { need: 'tests', builds: [] }).then(() => undefined) }]]])
    for (const leftover of ['out/reports', 'out/test-results']) rmSync(join(projectRoot, leftover), { recursive: true, force: true })
    /** @param {import('./run/read-tally.mjs').Tally} tally */
    const count = (tally) => (total = addTallies(total, tally))
    const named = names.flatMap((name) => lanes[/** @type {keyof typeof lanes} */ (name)](runner, count))
    await runGroups(names.length > 0 ? named : testGroups(runner, count), { goesOn: tier !== 'commit' })
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error
    console.error(error.message)
    code = error.code
    // Any failed step is a failure, even if it was no test.
    if (total.failed === 0) total = addTallies(total, { ...emptyTally, failed: 1 })
  }
  console.log(
    `${total.again} second ${total.again === 1 ? 'try' : 'tries'} of a test or of an app's start${total.again > 0 ? ': see above which, and fix the cause' : ''}`
  )
  console.log(`${total.skipped} skipped, tier ${tier}, ${Math.round((Date.now() - begun) / 1000)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return code
})
