import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startBalancer } from './balancer.mjs'
import { createDatabaseNode, etcdKindOf } from './database-node.mjs'
import { createKoyaServer, migrateDatabase } from './koya-server.mjs'
import { freePorts } from './networks.mjs'

/**
 * @typedef {import('./database-node.mjs').DatabaseNode} DatabaseNode
 * @typedef {import('./koya-server.mjs').KoyaServer} KoyaServer
 * @typedef {import('./koya-server.mjs').ServerProgram} ServerProgram
 *
 * @typedef {object} Cluster Three database nodes, Koya servers, and a balancer before both.
 * @property {string} address Where candidates' computers come to.
 * @property {string} databaseUrl The primary node, whichever that is.
 * @property {string} patroniAuthorization The header with which Patroni takes commands.
 * @property {readonly DatabaseNode[]} nodes
 * @property {readonly KoyaServer[]} servers
 * @property {() => Promise<readonly Member[]>} readMembers As the first node tells that answers; throws where none does.
 * @property {() => Promise<void>} whenWhole Resolves once every node says that there is one primary, and that the other nodes have all it has.
 * @property {() => Promise<void>} whenServed Resolves once a server is ready.
 * @property {() => void} end Ends everything at once, as the end of this process does.
 *
 * @typedef {object} Member As Patroni tells at `/cluster`.
 * @property {string} name
 * @property {string} role `leader`, `sync_standby` or `replica`.
 * @property {string} state `running` or `streaming` where all is well.
 * @property {number | string} [lag] Bytes behind the leader, or `unknown`.
 *
 * @typedef {object} ClusterRequest
 * @property {string} folder Empty, of this user alone.
 * @property {import('./networks.mjs').Network} network
 * @property {number} [serverCount] Default: 2.
 * @property {'strict' | 'asynchronous'} [replication] Default: `strict`.
 * @property {ServerProgram} program
 */

const run = promisify(execFile)

const NODE_COUNT = 3
const WAIT_MS = 120_000
const LOOK_EVERY_MS = 250

/**
 * Starts a cluster; resolves once it serves. Linux, with Debian's patroni, etcd-server, haproxy, pgbouncer and postgresql.
 *
 * @param {ClusterRequest} request
 * @returns {Promise<Cluster>}
 */
export async function openCluster({ folder, network, serverCount = 2, replication = 'strict', program }) {
  const ports = await freePorts(NODE_COUNT * 4 + serverCount * 2 + 2)
  const next = () => ports.pop() ?? 0
  const password = randomBytes(18).toString('hex')
  const nodePorts = Array.from({ length: NODE_COUNT }, () => ({ etcd: next(), etcdPeer: next(), postgres: next(), patroni: next() }))
  const { stdout: printed } = await run('patroni', ['--version'])
  const plan = { folder, nodes: nodePorts, network, password, replication, etcdKind: etcdKindOf(printed) }
  const nodes = nodePorts.map((_, index) => createDatabaseNode(plan, index))
  const address = network.ownAddress
  const [httpPort, databasePort] = [next(), next()]
  const serverPlans = Array.from({ length: serverCount }, (_, index) => ({
    name: `koya${index + 1}`,
    folder,
    address,
    port: next(),
    poolerPort: next(),
    database: { address, port: databasePort, password }
  }))
  const servers = serverPlans.map(createKoyaServer)
  /** @type {import('./start-program.mjs').Program | null} */
  let balancer = null
  const end = () => {
    for (const server of servers) server.end()
    balancer?.signal('SIGKILL')
    for (const node of nodes) node.signal('SIGKILL')
  }
  process.once('exit', end)
  const readMembers = () => readMembersOf(nodes)
  const cluster = {
    address: `http://${address}:${httpPort}`,
    databaseUrl: `postgres://koya:${password}@${address}:${databasePort}/koya`,
    patroniAuthorization: `Basic ${Buffer.from(`koya:${password}`).toString('base64')}`,
    nodes,
    servers,
    readMembers,
    whenWhole: () => until('the database is whole', () => isWhole(nodes)),
    whenServed: () => until('a server is ready', async () => (await fetch(`http://${address}:${httpPort}/api/ready`)).ok),
    end
  }
  try {
    for (const node of nodes) await node.start()
    await cluster.whenWhole()
    balancer = await startBalancer({
      folder,
      address,
      httpPort,
      databasePort,
      nodes: nodePorts.map(({ postgres, patroni }, index) => ({ address: network.addressOf(index), postgres, patroni })),
      servers: serverPlans
    })
    const asAdministrator = `postgres://postgres:${password}@${address}:${databasePort}/postgres`
    await until('the database takes connections', () => makeDatabase(asAdministrator, password))
    // Until its second look HAProxy takes every node for the primary.
    await until('the tables are there', () => migrateDatabase(program, cluster.databaseUrl).then(() => true))
    for (const server of servers) await server.start(program)
    await cluster.whenServed()
    return cluster
  } catch (error) {
    end()
    throw error
  }
}

/**
 * @param {readonly DatabaseNode[]} nodes
 * @returns {Promise<readonly Member[]>}
 */
async function readMembersOf(nodes) {
  for (const node of nodes) {
    const members = await askMembers(node)
    if (members.length > 0) return members
  }
  throw new Error('No Patroni answers.')
}

/**
 * Returns the members as one node sees them; none where it does not answer.
 *
 * @param {Pick<DatabaseNode, 'patroniAddress'>} node
 * @returns {Promise<readonly Member[]>}
 */
async function askMembers({ patroniAddress }) {
  const response = await fetch(`${patroniAddress}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return response?.ok ? /** @type {{ members: Member[] }} */ (await response.json()).members : []
}

/**
 * A node that was cut off still tells what it knew before, so all are asked.
 *
 * @param {readonly DatabaseNode[]} nodes
 */
async function isWhole(nodes) {
  const views = await Promise.all(nodes.map(askMembers))
  const leaders = new Set(
    views.map((members) =>
      members
        .filter(({ role, state }) => role === 'leader' && state === 'running')
        .map(({ name }) => name)
        .join()
    )
  )
  return leaders.size === 1 && !leaders.has('') && views.every((members) => members.length === NODE_COUNT && members.every(isSound))
}

/** @param {Member} member */
function isSound({ role, state, lag }) {
  return role === 'leader' || ((state === 'running' || state === 'streaming') && lag === 0)
}

/**
 * The role has the limits that docs/operations/server.md asks for behind a pooler.
 *
 * @param {string} url
 * @param {string} password Of hexadecimal digits.
 */
async function makeDatabase(url, password) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`create role koya login password '${password}'`)
    await client.query('create database koya owner koya')
    for (const limit of ["statement_timeout = '15s'", "lock_timeout = '10s'", "idle_in_transaction_session_timeout = '60s'"])
      await client.query(`alter role koya set ${limit}`)
    return true
  } finally {
    await client.end()
  }
}

/**
 * Looks until `isSo`; a look that fails counts as not yet. Throws after two minutes.
 *
 * @param {string} what
 * @param {() => Promise<boolean>} isSo
 */
async function until(what, isSo) {
  const limit = performance.now() + WAIT_MS
  /** @type {unknown} */
  let reason
  while (performance.now() < limit) {
    const so = await isSo().catch((/** @type {unknown} */ error) => {
      reason = error
      return false
    })
    if (so) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error(`After ${WAIT_MS / 1000} s still not true: ${what}`, { cause: reason })
}
