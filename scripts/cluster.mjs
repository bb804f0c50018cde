import { makeReady } from './make-ready.mjs'
import { installSystemPackages } from './ready/install-system-packages.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'
import { StepFailure } from './run/step-failure.mjs'

const [servers = '2'] = process.argv.slice(2)

await enter(async (runner) => {
  if (!/^[1-9]$/.test(servers)) throw new StepFailure(`Name how many servers, from 1 to 9: npm run cluster 3 (not ${servers})`, 2)
  if (process.platform !== 'linux') throw new StepFailure('The cluster runs on Linux, with the programs of Debian.', 2)
  await makeReady(runner, { need: 'session', builds: ['release'] })
  await installSystemPackages(runner, 'cluster')
  return electronInSession(runner, ['scripts/cluster/run-cluster.mjs', servers], { env: asNode })
})
