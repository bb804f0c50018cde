import { makeReady } from './make-ready.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'

/**
 * `npm run fill -- --url postgres://… [--learners 100000 --attempts 500000 --events 10000000 --veterans 50 --seed 1 --until 2026-11-01]`: fills an empty
 * PostgreSQL with learners, attempts and events that nobody made.
 */
await enter(async (runner) => {
  await makeReady(runner, { need: 'session', builds: ['release'] })
  return electronInSession(runner, ['tests/bench/filled/fill.ts', 'out', ...process.argv.slice(2)], { env: asNode })
})
