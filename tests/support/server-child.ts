import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { createPasswordHasher, hasherSize, type PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { createLogger } from '../../src-server/platform/create-logger.ts'
import { readServerSettings } from '../../src-server/platform/read-server-settings.ts'
import { runStandalone } from '../../src-server/run-standalone.ts'
import { TEST_VERSION } from './agreed-versions.ts'
import { createFastHasher } from './fast-hasher.ts'
import { inlineQuestionFiles } from './inline-question-files.ts'
import { watchStalls, type Stall } from './watch-stalls.ts'

/** Runs a centre's server in a separate process, configured by its environment. */
export type FromServerChild =
  | { readonly kind: 'listening'; readonly port: number }
  | ({ readonly kind: 'stall' } & Stall)
  | { readonly kind: 'connections'; readonly count: number }

export type ToServerChild = 'read-stall' | 'count-connections'

const stalls = watchStalls()
const settings = readServerSettings(process.env)
if (!settings.ok) throw new Error(JSON.stringify(settings.error))
const SLOW_HASH_MS = 15_000
const app = await runStandalone(settings.value, {
  hasher: createHasherOf(process.env['KOYA_TEST_HASHING'] ?? ''),
  questionFiles: inlineQuestionFiles,
  version: TEST_VERSION,
  logger: createLogger('silent')
})
// The seeded defect: it waits for its clients for ever.
if (process.env['KOYA_TEST_LIMITS'] === 'off') Object.assign(app.server, { requestTimeout: 0, headersTimeout: 0, timeout: 0 })
tell({ kind: 'listening', port: (app.server.address() as AddressInfo).port })
process.on('message', (message: ToServerChild) => {
  if (message === 'read-stall') tell({ kind: 'stall', ...stalls.read() })
  else app.server.getConnections((_error, count) => tell({ kind: 'connections', count }))
})
process.on('disconnect', () => process.exit(0))

/** `HallHashing` says what each is for. */
function createHasherOf(hashing: string): PasswordHasher {
  const fast = createFastHasher()
  if (hashing === 'fast') return fast
  if (hashing === 'slow') return { ...fast, hash: (password) => wait(SLOW_HASH_MS).then(() => fast.hash(password)) }
  const workerUrl = new URL('../../src-server/account/password/password-worker.ts', import.meta.url)
  const worker = createPasswordHasher({ workerUrl, size: hasherSize(availableParallelism()) })
  // The seeded defect: all jobs go at once to the workers' single queue.
  return hashing === 'first-come' ? { ...worker, size: Infinity } : worker
}

function tell(message: FromServerChild): void {
  process.send?.(message)
}
