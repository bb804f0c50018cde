import { Worker } from 'node:worker_threads'

export type VerifyPin = (pin: string, pinHash: string) => Promise<boolean>

/**
 * Verifies a PIN, which takes up to some seconds of pure computing, in a worker that ends afterwards, so that main is not blocked. `workerUrl`: of
 * `pin-worker.ts`.
 */
export function createVerifyPin(workerUrl: URL): VerifyPin {
  return (pin, pinHash) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerUrl, { workerData: { pin, pinHash }, name: 'centre-pin' })
      worker.once('message', (isRight: unknown) => {
        resolve(isRight === true)
      })
      worker.once('error', reject)
      worker.once('exit', () => {
        reject(new Error('the worker ended without an answer'))
      })
    })
}
