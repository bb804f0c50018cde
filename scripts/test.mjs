import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'
import { projectRoot } from './run/project-root.mjs'
import { addTallies, emptyTally } from './run/read-tally.mjs'
import { runSteps } from './run/run-steps.mjs'
import { StepFailure } from './run/step-failure.mjs'
import { testGroups } from './run/test-steps.mjs'

/** The size of everything that is counted in trials: the tests read it as KOYA_TIER. */
const tiers = ['commit', 'full', 'release']

await enter(async (runner) => {
  const tier = process.argv[2] ?? 'commit'
  if (!tiers.includes(tier)) throw new StepFailure(`There is no tier ${tier}: name one of ${tiers.join(', ')}`)
  process.env['KOYA_TIER'] = tier
  const begun = Date.now()
  let total = emptyTally
  let code = 0
  try {
    await runSteps([{ name: 'ready', run: () => makeReady(runner, { need: 'tests', builds: [] }).then(() => undefined) }])
    for (const leftover of ['out/reports', 'out/test-results']) rmSync(join(projectRoot, leftover), { recursive: true, force: true })
    const groups = testGroups(runner, (tally) => (total = addTallies(total, tally)))
    for (const lanes of groups) await runSteps(...lanes)
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
