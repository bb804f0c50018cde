import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'
import { serverCommand } from './run/server-command.mjs'

/** A server that drains first takes that much longer to end. A value that makes no sense ends it by itself. */
const drainMs = (Number(process.env['KOYA_DRAIN_SECONDS']) || 0) * 1000

await enter(async (runner) => {
  await makeReady(runner, { need: 'window', builds: ['release'] })
  const { file, args, env, canServe } = serverCommand(process.argv.slice(2))
  // On standard error, because programs read the server's output.
  if (!canServe) console.error(`Node ${process.versions.node} is too old for the server, which runs on Electron's Node`)
  const { code } = await runner.attempt(file, args, { env, endsItself: true, graceMs: 15_000 + drainMs })
  return code
}, 20_000 + drainMs)
