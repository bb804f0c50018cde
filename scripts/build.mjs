import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'

await enter(async (runner) => {
  await makeReady(runner, { need: 'window', builds: [process.argv.includes('--test') ? 'test' : 'release'] })
})
