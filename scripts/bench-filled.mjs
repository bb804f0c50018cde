import { makeReady } from './make-ready.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'

/**
 * `npm run bench:filled -- [--control] [--learners 100000 …]`: what learners wait for on a filled database, beside an empty one. The sizes are those of
 * `npm run fill`; `--control`: without an index, which must be found.
 */
await enter(async (runner) => {
  await makeReady(runner, { need: 'tests', builds: ['release'] })
  return electronInSession(runner, ['tests/bench/filled/bench-filled.ts', 'out', ...process.argv.slice(2)], { env: asNode })
})
