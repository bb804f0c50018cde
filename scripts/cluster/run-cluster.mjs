import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { serverCommand } from '../run/server-command.mjs'
import { openLoopback } from './networks.mjs'
import { openCluster } from './open-cluster.mjs'

/** What scripts/cluster.mjs runs as a plain user: a cluster until somebody stops it. Its data is removed at the end. */
const serverCount = Number(process.argv[2] ?? 2)
const folder = mkdtempSync(join(tmpdir(), 'koya-cluster-'))
/** @type {() => void} */
let stop = () => process.exit(1)
// Before anything is started: whoever stops this early, or twice, leaves nothing behind either.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop())
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const cluster = await openCluster({ folder, network: openLoopback(), serverCount, program: { ...serverCommand([]), cwd: projectRoot } })
console.log(`Koya serves at ${cluster.address}, by ${cluster.servers.length} servers:`)
for (const { name, address } of cluster.servers) console.log(`  ${name}  ${address}`)
console.log('over PostgreSQL at three nodes (what Patroni says of each):')
for (const { name, patroniAddress } of cluster.nodes) console.log(`  ${name}  ${patroniAddress}/patroni`)
console.log(`Their data and logs are in ${folder} until this ends. Ctrl-C ends it.`)

await new Promise((stopped) => {
  stop = () => {
    stop = () => process.exit(1)
    stopped(null)
  }
})
console.log('The cluster ends.')
await Promise.all(cluster.servers.map((server) => server.stop()))
process.exit(0)
