import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProgram } from './start-program.mjs'

/**
 * @typedef {import('./start-program.mjs').Program} Program
 *
 * @typedef {object} ServerPlan
 * @property {string} name
 * @property {string} folder
 * @property {string} address
 * @property {number} port
 * @property {number} poolerPort
 * @property {{ readonly address: string, readonly port: number, readonly password: string }} database Where the primary is found.
 *
 * @typedef {object} ServerProgram How a command of Koya's server is run: `serverCommand` of scripts/run/server-command.mjs.
 * @property {string} file
 * @property {readonly string[]} args The program; the words of a command follow.
 * @property {Record<string, string | undefined>} env
 * @property {string} cwd
 *
 * @typedef {object} KoyaServer Koya's server and the PgBouncer beside it.
 * @property {string} name
 * @property {string} address
 * @property {(program: ServerProgram) => Promise<void>} start Resolves at once; the server is there once it is ready.
 * @property {(signal: NodeJS.Signals) => void} signal To the server alone.
 * @property {() => Promise<void>} stop The server, in order: it is unready first.
 * @property {() => void} end Server and PgBouncer at once.
 */

const run = promisify(execFile)

/** How long a server that was told to stop still serves: two checks of the balancer, and a little. Seconds. */
const DRAIN_SECONDS = 3

/**
 * @param {ServerPlan} plan
 * @returns {KoyaServer}
 */
export function createKoyaServer(plan) {
  const { name, address, port, poolerPort, database } = plan
  const folder = join(plan.folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users')
  writeFileSync(users, `"koya" "${database.password}"\n`, { mode: 0o600 })
  writeFileSync(settings, poolerConfiguration({ poolerPort, database, users }))
  /** @type {Program | null} */
  let server = null
  /** @type {Program | null} */
  let pooler = null
  return {
    name,
    address: `http://${address}:${port}`,
    async start({ file, args, env, cwd }) {
      if (!pooler?.isRunning())
        pooler = await startProgram({ file: '/usr/sbin/pgbouncer', args: ['-q', settings], cwd: folder, log: join(folder, 'pgbouncer.log') })
      server = await startProgram({
        file,
        args: [...args, 'server', 'start'],
        cwd,
        log: join(folder, 'koya.log'),
        env: {
          ...env,
          DATABASE_URL: `postgres://koya:${database.password}@127.0.0.1:${poolerPort}/koya`,
          KOYA_DB_POOLER: 'on',
          KOYA_MIGRATE: 'off',
          KOYA_DATA: join(folder, 'data'),
          KOYA_DRAIN_SECONDS: String(DRAIN_SECONDS),
          KOYA_PROXIES: address,
          KOYA_SERVER_KIND: 'centre',
          KOYA_UPDATES: 'off',
          HOST: address,
          PORT: String(port)
        }
      })
    },
    signal: (signal) => server?.signal(signal),
    async stop() {
      server?.signal('SIGTERM')
      await server?.ended
    },
    end() {
      for (const program of [server, pooler]) program?.signal('SIGKILL')
    }
  }
}

/**
 * Makes or changes the tables, as an administrator does before new servers start. Rejects with what the command says.
 *
 * @param {ServerProgram} program
 * @param {string} databaseUrl The primary node, without a pooler.
 */
export async function migrateDatabase({ file, args, env, cwd }, databaseUrl) {
  await run(file, [...args, 'database', 'migrate'], { cwd, env: { ...process.env, ...env, DATABASE_URL: databaseUrl } })
}

/** @param {{ readonly poolerPort: number, readonly database: ServerPlan['database'], readonly users: string }} plan */
function poolerConfiguration({ poolerPort, database, users }) {
  return [
    '[databases]',
    `koya = host=${database.address} port=${database.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${poolerPort}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 10',
    'query_wait_timeout = 10',
    'server_login_retry = 1',
    // A node that hangs answers nothing: its connections count as dead.
    'tcp_user_timeout = 10000',
    ''
  ].join('\n')
}
