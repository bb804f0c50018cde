import { parentPort, workerData } from 'node:worker_threads'
import { argon2id } from 'hash-wasm'
import type { KeyTask } from './derive-key.ts'

const { code, salt, parameters } = workerData as KeyTask
parentPort?.postMessage(await argon2id({ ...parameters, password: code, salt, outputType: 'binary' }))
