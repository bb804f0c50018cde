import { randomBytes } from 'node:crypto'
import { createPasswordHasher, type PasswordHasher } from '../../src-server/account/create-password-hasher.ts'
import { runPasswordJob } from '../../src-server/account/run-password-job.ts'
import { runEmbedded, type EmbeddedStart } from '../../src-server/run-embedded.ts'

/** What the parent asks of this process; it runs the embedded backend as the app's child does, and watches its event loop. */
export type ToBackendChild =
  { readonly kind: 'start'; readonly start: EmbeddedStart; readonly hashing: 'in-a-worker' | 'on-the-loop' } | { readonly kind: 'read-stall' }

/**
 * `longestMs`: the most that the event loop computed without a break since it was last read; what hashing on it would show.
 * `longestWallMs`: the longest break between two turns by the clock, with waits for the disk and for a processor that others had.
 */
export type FromBackendChild =
  { readonly kind: 'listening'; readonly port: number } | { readonly kind: 'stall'; readonly longestMs: number; readonly longestWallMs: number }

const PROBE_EVERY_MS = 5

let last = readTimes()
let longestMs = 0
let longestWallMs = 0
setInterval(() => {
  const now = readTimes()
  longestWallMs = Math.max(longestWallMs, now.wallMs - last.wallMs - PROBE_EVERY_MS)
  longestMs = Math.max(longestMs, now.computedMs - last.computedMs)
  last = now
}, PROBE_EVERY_MS)

function readTimes(): { readonly wallMs: number; readonly computedMs: number } {
  const { user, system } = process.threadCpuUsage()
  return { wallMs: performance.now(), computedMs: (user + system) / 1000 }
}

process.on('message', (message: ToBackendChild) => {
  if (message.kind === 'read-stall') {
    tell({ kind: 'stall', longestMs, longestWallMs })
    longestMs = 0
    longestWallMs = 0
    return
  }
  const hasher = message.hashing === 'in-a-worker' ? createWorkerHasher() : createLoopHasher()
  void runEmbedded(message.start, hasher).then(({ port }) => tell({ kind: 'listening', port }))
})
process.on('disconnect', () => process.exit(0))

function tell(message: FromBackendChild): void {
  process.send?.(message)
}

function createWorkerHasher(): PasswordHasher {
  return createPasswordHasher({ workerUrl: new URL('../../src-server/account/password-worker.ts', import.meta.url), size: 1 })
}

/** The seeded defect: the same computing, on the loop that saves answers. */
function createLoopHasher(): PasswordHasher {
  return {
    hash: async (password) => String(await runPasswordJob({ id: 0, kind: 'hash', password }, randomBytes)),
    findFit: async (password, passwordHashes) => Number(await runPasswordJob({ id: 0, kind: 'find-fit', password, passwordHashes }, randomBytes)),
    close: () => Promise.resolve()
  }
}
