import { makeReady } from './scripts/make-ready.mjs'
import { enter } from './scripts/run/enter.mjs'
import { addTallies, emptyTally } from './scripts/run/read-tally.mjs'
import { runSteps } from './scripts/run/run-steps.mjs'
import { testGroups } from './scripts/run/test-steps.mjs'
await enter(async (runner) => {
  process.env['KOYA_TIER'] = "commit"
  let total = emptyTally
  await makeReady(runner, { need: 'tests', builds: ['test', 'release'] })
  const groups = testGroups(runner, (tally) => (total = addTallies(total, tally)))
  try { await runSteps(...groups.at(-1)) } finally { console.log(JSON.stringify(total)) }
  return 0
})
