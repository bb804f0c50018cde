import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { LAUNCH_SECRET_HEADER } from '../../src-shared/contracts/embedded-messages.ts'
import { TEST_VERSION } from './agreed-versions.ts'
import type { FromBackendChild, ToBackendChild } from './backend-child.ts'

export const TEST_LAUNCH_SECRET = 'launch-secret-of-this-test-0123456789'

export interface BackendChildOptions {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly hashing?: 'in-a-worker' | 'on-the-loop'
}

/** A backend in a separate process; `kill` is `kill -9`. */
export interface BackendChild {
  readonly port: number
  readonly post: (path: string, request: { readonly body?: unknown; readonly headers?: Record<string, string> }) => Promise<ChildReply>
  readonly get: (path: string, headers?: Record<string, string>) => Promise<ChildReply>
  /** Reads the longest stalls of its event loop since the last call. */
  readonly readStall: () => Promise<Extract<FromBackendChild, { kind: 'stall' }>>
  readonly kill: () => Promise<void>
}

export interface ChildReply {
  readonly status: number
  readonly text: string
}

/** Makes a folder that is removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-backend-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Starts the embedded backend as a child of this process, on the runtime of the tests; ended after the test. */
export async function startBackendChild({ dataFolder, resourcesFolder, hashing = 'in-a-worker' }: BackendChildOptions): Promise<BackendChild> {
  const child = fork(resolve(import.meta.dirname, 'backend-child.ts'), { execArgv: [], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const ask = async <Kind extends FromBackendChild['kind']>(
    message: ToBackendChild,
    kind: Kind
  ): Promise<Extract<FromBackendChild, { kind: Kind }>> => {
    const answered = once(child, 'message') as Promise<[FromBackendChild]>
    child.send(message)
    const [answer] = await answered
    if (answer.kind !== kind) throw new Error(`the backend said ${answer.kind} instead of ${kind}`)
    return answer as Extract<FromBackendChild, { kind: Kind }>
  }
  const { port } = await ask(
    { kind: 'start', hashing, start: { kind: 'start', dataFolder, resourcesFolder, launchSecret: TEST_LAUNCH_SECRET, version: TEST_VERSION } },
    'listening'
  )
  const send = async (path: string, init: RequestInit): Promise<ChildReply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { [LAUNCH_SECRET_HEADER]: TEST_LAUNCH_SECRET, ...(init.headers as Record<string, string>) }
    })
    return { status: response.status, text: await response.text() }
  }
  return {
    port,
    kill,
    post: (path, { body, headers }) =>
      send(path, { method: 'POST', body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json', ...headers } }),
    get: (path, headers = {}) => send(path, { headers }),
    readStall: () => ask({ kind: 'read-stall' }, 'stall')
  }
}
