import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresPrograms } from '../run/find-postgres-programs.mjs'
import { processFamily, readIfThere } from '../run/process-family.mjs'
import { startProgram } from './start-program.mjs'

/**
 * @typedef {import('./networks.mjs').Network} Network
 * @typedef {{ readonly etcd: number, readonly etcdPeer: number, readonly postgres: number, readonly patroni: number }} NodePorts
 *
 * @typedef {object} ClusterPlan What all nodes know of each other.
 * @property {string} folder
 * @property {readonly NodePorts[]} nodes
 * @property {Network} network
 * @property {string} password Of every role of the database.
 * @property {'strict' | 'asynchronous'} replication `strict`: Patroni's synchronous_mode in its strict form.
 * @property {'etcd' | 'etcd3'} etcdKind Patroni's name of the interface of etcd that it uses: `etcdKindOf`.
 *
 * @typedef {object} DatabaseNode etcd, Patroni and PostgreSQL of one computer.
 * @property {string} name
 * @property {string} folder
 * @property {string} patroniAddress
 * @property {() => Promise<void>} start
 * @property {(signal: NodeJS.Signals) => number} signal To each of its processes, as a power cut or a computer that hangs would; returns how many there were.
 * @property {() => Promise<void>} stop In order, as a computer that is shut down.
 */

/** Seconds: how long a primary may be silent until the others choose a new one, how often Patroni looks, and how long it tries etcd again. */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

const LONGEST_STOP_MS = 60_000

/**
 * @param {ClusterPlan} plan
 * @param {number} index
 * @returns {DatabaseNode}
 */
export function createDatabaseNode(plan, index) {
  const { network, nodes } = plan
  const ports = nodes[index]
  if (!ports) throw new Error(`There is no node ${index}.`)
  const name = `node${index + 1}`
  const folder = join(plan.folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const configuration = join(folder, 'patroni.json')
  writeFileSync(configuration, JSON.stringify(patroniConfiguration(plan, { name, folder, index, ports }), null, 2), { mode: 0o600 })
  /** @type {Map<string, import('./start-program.mjs').Program>} */
  const running = new Map()
  /** @param {string} program @param {readonly string[]} command */
  const start = async (program, command) => {
    if (running.get(program)?.isRunning()) return
    const [file = '', ...args] = network.commandOn(index, command)
    running.set(
      program,
      await startProgram({ file, args, cwd: folder, log: join(folder, `${program}.log`), env: { HOME: folder, PGPASSFILE: undefined } })
    )
  }
  const postmaster = () => Number(readIfThere(join(folder, 'data/postmaster.pid'))?.split('\n')[0] ?? 0)
  return {
    name,
    folder,
    patroniAddress: `http://${network.addressOf(index)}:${ports.patroni}`,
    async start() {
      await start('etcd', ['etcd', ...etcdArguments(plan, { name, folder, index, ports })])
      await start('patroni', ['patroni', configuration])
    },
    signal(signal) {
      const ids = [...running.values()].filter(({ isRunning }) => isRunning()).map(({ pid }) => pid)
      const family = processFamily([...ids, postmaster()])
      for (const id of family) signalUnlessGone(id, signal)
      return family.length
    },
    async stop() {
      // Patroni stops PostgreSQL first and gives its role away.
      for (const program of ['patroni', 'etcd']) {
        const one = running.get(program)
        one?.signal('SIGTERM')
        const timer = setTimeout(() => one?.signal('SIGKILL'), LONGEST_STOP_MS)
        await one?.ended
        clearTimeout(timer)
      }
    }
  }
}

/**
 * @typedef {object} NodePlan
 * @property {string} name
 * @property {string} folder
 * @property {number} index
 * @property {NodePorts} ports
 */

/**
 * @param {ClusterPlan} plan
 * @param {NodePlan} node
 */
function etcdArguments({ network, nodes, etcdKind }, { name, folder, index, ports }) {
  const client = `http://${network.addressOf(index)}:${ports.etcd}`
  const peer = `http://${network.addressOf(index)}:${ports.etcdPeer}`
  const members = nodes.map((other, number) => `node${number + 1}=http://${network.addressOf(number)}:${other.etcdPeer}`)
  return [
    ...['--name', name, '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', members.join(','), '--initial-cluster-state', 'new'],
    ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
    ...(etcdKind === 'etcd' ? ['--enable-v2'] : [])
  ]
}

/**
 * JSON is YAML. docs/operations/cluster.md explains what an administrator would change.
 *
 * @param {ClusterPlan} plan
 * @param {NodePlan} node
 */
function patroniConfiguration({ network, nodes, password, replication, etcdKind }, { name, folder, index, ports }) {
  const address = network.addressOf(index)
  const isStrict = replication === 'strict'
  const hosts = [...new Set(['127.0.0.1', network.ownAddress, ...nodes.map((_, number) => network.addressOf(number))])]
  return {
    scope: 'koya',
    name,
    // Whoever may change Patroni's settings may run commands as PostgreSQL's user.
    restapi: {
      listen: `${address}:${ports.patroni}`,
      connect_address: `${address}:${ports.patroni}`,
      authentication: { username: 'koya', password }
    },
    [etcdKind]: { hosts: nodes.map((other, number) => `${network.addressOf(number)}:${other.etcd}`) },
    bootstrap: {
      dcs: {
        ...timing,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: isStrict,
        synchronous_mode_strict: isStrict,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '64MB', min_wal_size: '32MB', max_wal_size: '128MB', shared_buffers: '32MB' }
        }
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all scram-sha-256',
        ...hosts.flatMap((host) => [`host all all ${host}/32 scram-sha-256`, `host replication replicator ${host}/32 scram-sha-256`])
      ]
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: findPostgresPrograms() ?? '',
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password }
      },
      parameters: { unix_socket_directories: folder }
    },
    watchdog: { mode: 'off' }
  }
}

/**
 * @param {number} id
 * @param {NodeJS.Signals} signal
 */
function signalUnlessGone(id, signal) {
  try {
    process.kill(id, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The first Patroni that never takes the role of primary back from another node, see docs/decisions/0103. */
const soundWithEtcd3 = [3, 0, 3]

/**
 * Returns how a Patroni must keep its state in etcd, by what `patroni --version` prints.
 *
 * @param {string} printed
 * @returns {ClusterPlan['etcdKind']}
 */
export function etcdKindOf(printed) {
  const version = (/\d+(?:\.\d+)*/.exec(printed)?.[0] ?? '').split('.').map(Number)
  const first = soundWithEtcd3.findIndex((part, index) => part !== (version[index] ?? 0))
  return first !== -1 && (version[first] ?? 0) < (soundWithEtcd3[first] ?? 0) ? 'etcd' : 'etcd3'
}
