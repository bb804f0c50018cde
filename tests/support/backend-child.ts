import { randomBytes } from 'node:crypto'
import { createPasswordHasher, type PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { runPasswordJob } from '../../src-server/account/password/run-password-job.ts'
import { runEmbedded, type EmbeddedStart } from '../../src-server/run-embedded.ts'
import { inlineQuestionFiles } from './inline-question-files.ts'
import { watchStalls, type Stall } from './watch-stalls.ts'

/** Messages from the parent to this process, which runs the embedded backend as the app's child does and watches its event loop. */
export type ToBackendChild =
  | { readonly kind: 'start'; readonly start: EmbeddedStart; readonly hashing: 'in-a-worker' | 'on-the-loop' }
  | { readonly kind: 'read-stall' }

export type FromBackendChild = { readonly kind: 'listening'; readonly port: number } | ({ readonly kind: 'stall' } & Stall)

const stalls = watchStalls()

process.on('message', (message: ToBackendChild) => {
  if (message.kind === 'read-stall') {
    tell({ kind: 'stall', ...stalls.read() })
    return
  }
  const hasher = message.hashing === 'in-a-worker' ? createWorkerHasher() : createLoopHasher()
  void runEmbedded(message.start, { hasher, questionFiles: inlineQuestionFiles }).then(({ port }) => tell({ kind: 'listening', port }))
})
process.on('disconnect', () => process.exit(0))

function tell(message: FromBackendChild): void {
  process.send?.(message)
}

function createWorkerHasher(): PasswordHasher {
  return createPasswordHasher({ workerUrl: new URL('../../src-server/account/password/password-worker.ts', import.meta.url), size: 1 })
}

/**
 * The seeded defect: hashes on the event loop that also saves answers. It does each job twice in one turn, since a quick processor computes one hash in
 * 48 ms, just below the limit of 50.
 */
function createLoopHasher(): PasswordHasher {
  const runTwice: typeof runPasswordJob = async (job, randomOf) => {
    await runPasswordJob(job, randomOf)
    return runPasswordJob(job, randomOf)
  }
  return {
    size: 1,
    hash: async (password, saltOf) => String(await runTwice({ kind: 'hash', password, saltOf }, randomBytes)),
    findFit: async (password, passwordHashes) => Number(await runTwice({ kind: 'find-fit', password, passwordHashes }, randomBytes)),
    close: () => Promise.resolve()
  }
}
