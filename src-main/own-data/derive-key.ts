import { Worker } from 'node:worker_threads'

/** The key that a code and a salt give: 32 bytes. */
export type DeriveKey = (code: string, salt: Uint8Array) => Promise<Uint8Array>

/** About half a second of pure computing in 64 MiB, in a worker that ends with it, so that no window waits. `workerUrl`: of `key-worker.ts`. */
export function createDeriveKey(workerUrl: URL): DeriveKey {
  return (code, salt) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerUrl, { workerData: { code, salt: Uint8Array.from(salt) }, name: 'move-key' })
      worker.once('message', (key: Uint8Array) => {
        resolve(key)
      })
      worker.once('error', reject)
      worker.once('exit', () => {
        reject(new Error('the worker ended without a key'))
      })
    })
}
