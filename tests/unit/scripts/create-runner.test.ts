import { expect, it } from 'vitest'
import { createRunner } from '../../../scripts/run/create-runner.mjs'

/** Says that it is there, and ends only two seconds after a signal. */
const drains = "process.on('SIGTERM', () => setTimeout(() => process.exit(0), 2000)); setInterval(() => {}, 1000)"

async function stopAfter(graceMs: number): Promise<number> {
  const runner = createRunner()
  const running = runner.attempt(process.execPath, ['-e', drains], {
    env: { ELECTRON_RUN_AS_NODE: '1' },
    output: 'collect',
    endsItself: true,
    graceMs
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  runner.stop('SIGTERM')
  return (await running).code
}

it.skipIf(process.platform === 'win32')('a command that drains may take the time that it was given, and no longer', async () => {
  expect(await Promise.all([stopAfter(10_000), stopAfter(500)])).toEqual([0, 1])
})
