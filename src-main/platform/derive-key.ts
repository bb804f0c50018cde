import { Worker } from 'node:worker_threads'

/** Derives a key from a code and a salt. */
export type DeriveKey = (code: string, salt: Uint8Array) => Promise<Uint8Array>

/** Of argon2id: KiB, rounds, lanes and bytes. */
interface KeyParameters {
  readonly memorySize: number
  readonly iterations: number
  readonly parallelism: number
  readonly hashLength: number
}

/** The worker's input. */
export interface KeyTask {
  readonly code: string
  readonly salt: Uint8Array
  readonly parameters: KeyParameters
}

/**
 * Creates the derivation: pure computing, about half a second and 64 MiB with the parameters of a move file. It runs in a worker that ends
 * afterwards, so that no window waits. `workerUrl`: of `key-worker.ts`. `parameters`: the app's own, never those of a file.
 */
export function createDeriveKey(workerUrl: URL, parameters: KeyParameters): DeriveKey {
  return (code, salt) =>
    new Promise((resolve, reject) => {
      const task: KeyTask = { code, salt: Uint8Array.from(salt), parameters }
      const worker = new Worker(workerUrl, { workerData: task, name: 'move-key' })
      worker.once('message', (key: Uint8Array) => {
        resolve(key)
      })
      worker.once('error', reject)
      worker.once('exit', () => {
        reject(new Error('the worker ended without a key'))
      })
    })
}
