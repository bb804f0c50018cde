import { makeReady } from './make-ready.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'

await enter(async (runner) => {
  await makeReady(runner, { need: 'tests', builds: ['test', 'release'] })
  return electronInSession(runner, ['tests/bench/bench.ts', ...process.argv.slice(2)], { env: asNode })
})
