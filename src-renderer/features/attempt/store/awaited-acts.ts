import type { CandidateAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import type { Failure, Result } from '../../../../src-shared/kernel/errors/result.ts'
import { saveFailureOf } from './answer-state.ts'
import type { ExamAction, ExamState } from './exam-state.ts'
import type { NoteDraft } from './note-draft.ts'

/** Acts that the room shows only once they are on the disk. Each resolves then with null, or with the failure. */
export interface AwaitedActs {
  /** Sends everything that is not on the disk. Resolves when every act has a result. */
  readonly retry: () => Promise<void>
  /** Makes the answer to an item final in study mode. */
  readonly check: (itemId: string) => Promise<Failure | null>
  /** Takes the hint of an item in study mode. */
  readonly takeHint: (itemId: string) => Promise<Failure | null>
  /** Pauses or resumes the clock. */
  readonly setPaused: (isPaused: boolean) => Promise<Failure | null>
  /** Counts a play of a sound, or cancels the count. */
  readonly play: (stimulusId: string, part: 'begin' | 'unheard') => Promise<Failure | null>
}

interface AwaitedActDeps {
  readonly append: (act: CandidateAct) => Promise<Result<unknown>>
  /** Sends typed text first; main processes acts in order. */
  readonly settle: () => void
  readonly note: Pick<NoteDraft, 'flush'>
  readonly sendUnsaved: () => void
  /** Resolves when every sent act has a result. */
  readonly settled: () => Promise<void>
  readonly dispatch: (action: ExamAction) => void
  readonly getState: () => ExamState
}

export function createAwaitedActs({ append, settle, note, sendUnsaved, settled, dispatch, getState }: AwaitedActDeps): AwaitedActs {
  async function retry(): Promise<void> {
    // Main processes acts in order, so these are on the disk before a submission that follows.
    settle()
    note.flush()
    sendUnsaved()
    await settled()
  }

  return {
    retry,
    async check(itemId) {
      // Sends the answer on the screen first, because that is the one to check.
      settle()
      const result = await append({ kind: 'check', itemId })
      const isChecked = result.ok || result.error.code === 'attempt/item-checked'
      if (isChecked) dispatch({ kind: 'checked', itemId })
      return isChecked ? null : result.error
    },
    async takeHint(itemId) {
      const result = await append({ kind: 'hint', itemId })
      if (result.ok) dispatch({ kind: 'hinted', itemId })
      return result.ok ? null : result.error
    },
    async setPaused(isPaused) {
      if (isPaused) {
        // Sends answers before the pause, because main accepts none during it.
        await retry()
        const failure = saveFailureOf(getState())
        if (failure !== null) return failure
      }
      const result = await append({ kind: isPaused ? 'pause' : 'resume' })
      if (result.ok) dispatch({ kind: 'pause-changed', isPaused })
      return result.ok ? null : result.error
    },
    async play(stimulusId, part) {
      settle()
      const result = await append({ kind: 'play', itemId: getState().currentItemId, stimulusId, part })
      if (result.ok) dispatch({ kind: 'played', stimulusId, change: part === 'begin' ? 1 : -1 })
      return result.ok ? null : result.error
    }
  }
}
