import { parentPort, workerData } from 'node:worker_threads'
import { argon2id } from 'hash-wasm'
import { MOVE_KEY_PARAMETERS } from './move-file-format.ts'

const { code, salt } = workerData as { readonly code: string; readonly salt: Uint8Array }
parentPort?.postMessage(await argon2id({ password: code, salt, ...MOVE_KEY_PARAMETERS, outputType: 'binary' }))
