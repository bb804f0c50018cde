import { compare } from './bench/compare.mjs'
import { makeReady } from './make-ready.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'

const [kind, ...rest] = process.argv.slice(2)

await enter(async (runner) => {
  await makeReady(runner, { need: 'tests', builds: ['test', 'release', ...(kind === 'profile' ? /** @type {const} */ (['profiling']) : [])] })
  if (kind === 'compare') return compare(runner, rest)
  return electronInSession(runner, ['tests/bench/bench.ts', ...process.argv.slice(2)], { env: asNode })
})
