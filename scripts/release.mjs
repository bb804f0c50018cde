#!/usr/bin/env node
import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'
import { releaseCommand } from './run/server-command.mjs'

await enter(async (runner) => {
  await makeReady(runner, { need: 'window', builds: ['release'] })
  const { file, args, env, cwd } = releaseCommand(process.argv.slice(2))
  const { code } = await runner.attempt(file, args, { env, cwd, endsItself: true })
  return code
})
