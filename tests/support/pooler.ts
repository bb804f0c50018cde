import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, ownerOfPostgres, type PostgresCluster } from './postgres-cluster.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(PROGRAM)

export interface Pooler {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts PgBouncer in transaction mode before a cluster, with so few connections that its clients must share them. */
export async function startPooler({ url }: PostgresCluster): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-pooler-'))
  const owner = await ownerOfPostgres()
  const { hostname, port: databasePort } = new URL(url)
  const port = await freePort()
  const users = join(folder, 'users')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"koya" ""\n')
  writeFileSync(
    settings,
    [
      '[databases]',
      `postgres = host=${hostname} port=${databasePort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${String(port)}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 2',
      // As docs/operations/server.md says.
      'query_wait_timeout = 10',
      'server_login_retry = 1'
    ].join('\n')
  )
  if (owner.uid !== undefined && owner.gid !== undefined) for (const path of [folder, users, settings]) chownSync(path, owner.uid, owner.gid)
  const pooler = spawn(PROGRAM, ['-q', settings], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(pooler, 'exit')
  return {
    url: `postgres://koya@127.0.0.1:${String(port)}/postgres`,
    async stop() {
      pooler.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
