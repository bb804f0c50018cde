import { makeReady } from './make-ready.mjs'
import { installSystemPackages } from './ready/install-system-packages.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'
import { StepFailure } from './run/step-failure.mjs'

await enter(async (runner) => {
  if (process.platform !== 'linux') throw new StepFailure('The cluster runs on Linux, with the programs of Debian.', 2)
  await makeReady(runner, { need: 'session', builds: ['release'] })
  await installSystemPackages(runner, 'cluster')
  return electronInSession(runner, ['scripts/cluster/run-cluster.mjs', ...process.argv.slice(2)], { env: asNode })
})
