import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { makePostgresCluster, type PostgresCluster } from './postgres-cluster.ts'
import type { FromServerChild } from './server-child.ts'

/** Makes a cluster of PostgreSQL, not started; removed after the test. */
export async function cluster(): Promise<PostgresCluster> {
  const made = await makePostgresCluster()
  onTestFinished(made.remove)
  return made
}

export interface StandaloneChild {
  readonly child: ChildProcess
  /** Resolves with its address once it listens. */
  readonly address: Promise<string>
  /** Ends it as `kill -9` does. */
  readonly kill: () => Promise<void>
}

/** Starts a centre's server on a database as a process of its own; ended after the test. With `KOYA_DATA` in the settings, its folder stays. */
export function serve({ url }: { readonly url?: string }, settings: Readonly<Record<string, string>> = {}): StandaloneChild {
  const data = mkdtempSync(join(tmpdir(), 'koya-away-'))
  const child = fork(resolve(import.meta.dirname, 'server-child.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      ELECTRON_RUN_AS_NODE: '1',
      KOYA_DATA: data,
      KOYA_RESOURCES: resolve(import.meta.dirname, '../../resources'),
      PORT: '0',
      KOYA_ANNOUNCE: 'off',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...settings
    }
  })
  const exited = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(async () => {
    await kill()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  })
  const address = once(child, 'message').then(([first]) => {
    const message = first as FromServerChild
    if (message.kind !== 'listening') throw new Error('the server does not listen')
    return `http://127.0.0.1:${String(message.port)}`
  })
  return { child, address, kill }
}
