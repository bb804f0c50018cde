import { parentPort, workerData } from 'node:worker_threads'
import { argon2Verify } from 'hash-wasm'

const { pin, pinHash } = workerData as { readonly pin: string; readonly pinHash: string }
parentPort?.postMessage(await argon2Verify({ password: pin, hash: pinHash }))
