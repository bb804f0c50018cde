import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import type { Failure, Result } from '../../../../../src-shared/kernel/errors/result.ts'

export interface Written {
  readonly set: string
  readonly draft: QuestionDraft
}

/** `new` until something is typed; then the text waits to be saved, is saved, or was refused. */
export type SavingState = { readonly kind: 'new' | 'waiting' | 'kept' } | { readonly kind: 'failed'; readonly failure: Failure }

export interface DraftSaver<Value = Written> {
  readonly state: () => SavingState
  readonly subscribe: (listener: () => void) => () => void
  /** Called for each typed letter. */
  readonly change: (written: Value) => void
  /** Sends unsaved text immediately. */
  readonly flush: () => void
  /** Returns the revision last sent or stored. */
  readonly revision: () => number
}

interface DraftSaverDeps<Value> {
  readonly revision: number
  /** Resolves once it is saved, with the stored revision. */
  readonly send: (written: Value & { readonly revision: number }) => Promise<Result<{ readonly revision: number }>>
}

/** Pause in typing that triggers saving, in milliseconds. */
const PAUSE_MS = 500
/** Maximum delay while typing continues, so that text typed two seconds ago is always saved. */
const LONGEST_WAIT_MS = 1200
const RETRY_MS = 3000

/** Creates a saver of typed text. Sends one request at a time, the newest text last, and retries failures until it is saved. */
export function createDraftSaver<Value extends object = Written>({ revision: first, send }: DraftSaverDeps<Value>): DraftSaver<Value> {
  const listeners = new Set<() => void>()
  let state: SavingState = { kind: first === 0 ? 'new' : 'kept' }
  let revision = first
  let waiting: Value | null = null
  let isSending = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined

  function tell(next: SavingState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function flush(): void {
    clearTimeout(pause)
    clearTimeout(longest)
    longest = undefined
    if (waiting === null || isSending) return
    const written = waiting
    waiting = null
    revision += 1
    isSending = true
    void send({ ...written, revision }).then((result) => {
      isSending = false
      if (result.ok) {
        // Another window may have saved meanwhile: later changes need a higher revision.
        revision = Math.max(revision, result.value.revision)
        if (waiting === null) tell({ kind: 'kept' })
        else flush()
        return
      }
      waiting ??= written
      tell({ kind: 'failed', failure: result.error })
      pause = setTimeout(flush, RETRY_MS)
    })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(written) {
      waiting = written
      if (state.kind !== 'waiting') tell({ kind: 'waiting' })
      clearTimeout(pause)
      pause = setTimeout(flush, PAUSE_MS)
      longest ??= setTimeout(flush, LONGEST_WAIT_MS)
    },
    flush,
    revision: () => revision
  }
}
