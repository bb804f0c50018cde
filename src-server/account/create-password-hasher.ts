import { Worker } from 'node:worker_threads'
import type { PasswordJob, PasswordJobResult } from './password-messages.ts'

export interface PasswordHasher {
  /** A PHC string with today's parameters and a new salt. */
  readonly hash: (password: string) => Promise<string>
  /** The place of the first hash that the password fits, or -1; one job, so that whoever came first is also answered first. */
  readonly findFit: (password: string, passwordHashes: readonly string[]) => Promise<number>
  readonly close: () => Promise<void>
}

export interface PasswordHasherDeps {
  /** The bundle or source of `password-worker.ts`. */
  readonly workerUrl: URL
  /** How many workers may compute at the same time. */
  readonly size: number
}

/** A worker and its WebAssembly memory are given back when nobody signs in for this long. */
const IDLE_MS = 5_000

type JobRequest =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'find-fit'; readonly password: string; readonly passwordHashes: readonly string[] }

interface PendingJob {
  readonly job: PasswordJob
  readonly resolve: (value: string | number) => void
  readonly reject: (error: Error) => void
}

interface Slot {
  worker: Worker | null
  current: PendingJob | null
  idleTimer: NodeJS.Timeout | null
}

/** One processor stays free for the event loop, which saves answers. */
export function hasherSize(processorCount: number): number {
  return Math.max(1, processorCount - 1)
}

/** Hashes passwords in workers, off the event loop that saves answers, first come first served. Workers start at the first need. */
export function createPasswordHasher({ workerUrl, size }: PasswordHasherDeps): PasswordHasher {
  const slots = Array.from({ length: size }, (): Slot => ({ worker: null, current: null, idleTimer: null }))
  const queue: PendingJob[] = []
  let nextId = 1
  let isClosed = false

  const run = (request: JobRequest): Promise<string | number> =>
    new Promise((resolve, reject) => {
      if (isClosed) {
        reject(new Error('the password hasher is closed'))
        return
      }
      queue.push({ job: { ...request, id: nextId++ }, resolve, reject })
      giveWork()
    })

  const giveWork = (): void => {
    for (const slot of slots) {
      if (slot.current) continue
      const next = queue.shift()
      if (!next) return
      if (slot.idleTimer) clearTimeout(slot.idleTimer)
      slot.current = next
      slot.worker ??= startWorker(slot)
      slot.worker.postMessage(next.job)
    }
  }

  const startWorker = (slot: Slot): Worker => {
    const worker = new Worker(workerUrl)
    worker.unref()
    worker.on('message', (result: PasswordJobResult) => {
      const done = slot.current
      slot.current = null
      if (!done || done.job.id !== result.id) return
      if ('problem' in result) done.reject(new Error(result.problem))
      else done.resolve(result.value)
      giveWork()
      retireWhenIdle(slot)
    })
    // The job that broke a worker fails; the next one gets a new worker.
    worker.on('error', (error) => {
      slot.worker = null
      const broken = slot.current
      slot.current = null
      broken?.reject(error instanceof Error ? error : new Error(String(error)))
      giveWork()
    })
    return worker
  }

  return {
    hash: async (password) => String(await run({ kind: 'hash', password })),
    findFit: async (password, passwordHashes) => Number(await run({ kind: 'find-fit', password, passwordHashes })),
    close: async () => {
      isClosed = true
      const left = [...queue.splice(0), ...slots.flatMap(({ current }) => current ?? [])]
      await Promise.all(slots.map(retire))
      for (const { reject } of left) reject(new Error('the password hasher was closed'))
    }
  }
}

function retireWhenIdle(slot: Slot): void {
  if (!slot.current) slot.idleTimer = setTimeout(() => void retire(slot), IDLE_MS).unref()
}

async function retire(slot: Slot): Promise<void> {
  if (slot.idleTimer) clearTimeout(slot.idleTimer)
  const { worker } = slot
  slot.worker = null
  await worker?.terminate()
}
