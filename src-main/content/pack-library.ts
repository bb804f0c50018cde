import type { FromBackend, ToBackend } from '../../src-shared/contracts/embedded-messages.ts'
import { resultSchema } from '../../src-shared/kernel/errors/failure-schema.ts'
import { fail, type Result } from '../../src-shared/kernel/errors/result.ts'
import { packOutcomes, type PackOutcome, type PackWork } from '../../src-shared/content/packs/pack-work.ts'

/** The library of the embedded backend. */
export interface BackendPacks {
  /** Fails with `backend/unreachable` if its thread is not running, or ends meanwhile. */
  ask<Work extends PackWork>(work: Work, onProgress?: (bytes: number) => void): Promise<Result<PackOutcome<Work['kind']>>>
  /** Cancels the current search, download or installation, which then fails with `pack/cancelled`. */
  cancel(): void
}

interface Waiting {
  readonly kind: PackWork['kind']
  readonly settle: (result: Result<never>) => void
  readonly onProgress: ((bytes: number) => void) | undefined
}

const cancelled: ReadonlySet<PackWork['kind']> = new Set(['look', 'look-in-folder', 'fetch', 'install'] as const)

/** Sends work to the backend's thread; `send` returns whether one is running. */
export function createBackendPacks(send: (message: ToBackend) => boolean) {
  const waiting = new Map<number, Waiting>()
  let count = 0

  function settle(number: number, result: Result<never>): void {
    waiting.get(number)?.settle(result)
    waiting.delete(number)
  }

  const packs: BackendPacks = {
    ask(work, onProgress) {
      count += 1
      const number = count
      return new Promise((resolve) => {
        waiting.set(number, { kind: work.kind, settle: resolve, onProgress })
        if (!send({ kind: 'pack-work', number, work })) settle(number, fail('backend/unreachable'))
      })
    },
    cancel() {
      for (const [number, { kind }] of waiting) if (cancelled.has(kind)) send({ kind: 'pack-cancel', number })
    }
  }
  return {
    packs,
    /** Handles a message of the process in force. */
    hear(message: FromBackend): void {
      if (message.kind === 'pack-progress') waiting.get(message.number)?.onProgress?.(message.bytes)
      if (message.kind !== 'pack-done') return
      const kind = waiting.get(message.number)?.kind
      if (kind === undefined) return
      const result = resultSchema(packOutcomes[kind]).safeParse(message.result)
      settle(message.number, result.success ? (result.data as Result<never>) : fail('backend/malformed-reply'))
    },
    /** Fails all waiting work after the process has ended. */
    lose(): void {
      for (const number of [...waiting.keys()]) settle(number, fail('backend/unreachable'))
    }
  }
}
