import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresPrograms } from '../../scripts/run/find-postgres-programs.mjs'
import { freePorts } from '../../scripts/cluster/networks.mjs'

const run = promisify(execFile)
export const postgresPrograms = findPostgresPrograms()

/** A PostgreSQL of one test, which it may stop and start. */
export interface PostgresCluster {
  readonly url: string
  readonly start: () => Promise<void>
  /** `immediate` is as a crash: every connection is cut. */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** The process ids of the postmaster and its children. */
  readonly processIds: () => Promise<readonly number[]>
  /** Stops it and removes its data. */
  readonly remove: () => Promise<void>
}

interface PostgresClusterRequest {
  /** Such as `work_mem=4MB`. */
  readonly settings?: readonly string[]
  /** A library that is loaded into its processes first. */
  readonly preload?: string | undefined
}

/** Makes a cluster on a free port of 127.0.0.1, not started. */
export async function makePostgresCluster({ settings = [], preload }: PostgresClusterRequest = {}): Promise<PostgresCluster> {
  if (postgresPrograms === null) throw new Error('PostgreSQL is not installed here')
  const programs = postgresPrograms
  const folder = mkdtempSync(join(tmpdir(), 'koya-cluster-'))
  const owner = await ownerOfPostgres()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const env = { ...process.env, HOME: folder }
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, { ...owner, cwd: folder, env })
  const port = await freePort()
  await program('initdb', '-D', data, '-U', 'koya', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const options = `-c listen_addresses=127.0.0.1 -p ${String(port)} -k ${folder} -c fsync=off ${settings.map((setting) => `-c ${setting}`).join(' ')}`
  const stop = async (mode: 'fast' | 'immediate'): Promise<void> => void (await program('pg_ctl', '-D', data, '-m', mode, '-w', 'stop'))
  return {
    url: `postgres://koya@127.0.0.1:${String(port)}/postgres`,
    // Its log goes to a file: pg_ctl's own output would stay open with the server.
    async start() {
      const loaded = preload === undefined ? env : { ...env, LD_PRELOAD: preload }
      await run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'], {
        ...owner,
        cwd: folder,
        env: loaded
      })
    },
    stop,
    async processIds() {
      const { stdout } = await program('pg_ctl', '-D', data, 'status')
      const postmaster = Number(/PID: (\d+)/.exec(stdout)?.[1])
      const { stdout: children } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
      return [postmaster, ...children.trim().split(/\s+/).map(Number)]
    },
    async remove() {
      await stop('immediate').catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** Whom PostgreSQL's programs run as: they refuse root. */
export async function ownerOfPostgres(): Promise<Owner> {
  if (userInfo().uid !== 0) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)))
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}
