import { withOtherBuild } from './bench/build-other.mjs'
import { makeReady } from './make-ready.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'

const [commit] = process.argv.slice(2)

/** `npm run bench:server [COMMIT]`: what the server's acts cost, beside those of another commit, which is built with the packages of this checkout. */
await enter(async (runner) => {
  await makeReady(runner, { need: 'tests', builds: ['release'] })
  /** @param {readonly string[]} outs */
  const measure = (...outs) => electronInSession(runner, ['tests/bench/server/bench-server.ts', ...outs], { env: asNode, inMemory: true })
  if (commit === undefined) return measure('out')
  return withOtherBuild(runner, { commit, kinds: ['release'], mayHaveOtherPackages: true }, () => measure('out', '.runtime/compare/out'))
})
