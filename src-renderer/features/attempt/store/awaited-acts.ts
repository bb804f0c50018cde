import type { CandidateAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import type { Failure, Result } from '../../../../src-shared/kernel/errors/result.ts'
import { saveFailureOf } from './answer-state.ts'
import type { ExamAction, ExamState } from './exam-state.ts'
import type { NoteDraft } from './note-draft.ts'

/** What the room shows only once it is on the disk: each resolves then, with why not where it is not. */
export interface AwaitedActs {
  /** Sends whatever is not on disk, again or for the first time. Resolves when each act has an outcome. */
  readonly retry: () => Promise<void>
  /** Makes the answer to an item of a study final. */
  readonly check: (itemId: string) => Promise<Failure | null>
  /** Stops the clock or lets it run again. */
  readonly setPaused: (isPaused: boolean) => Promise<Failure | null>
  /** Counts a play of a sound, or takes one back. */
  readonly play: (stimulusId: string, part: 'begin' | 'unheard') => Promise<Failure | null>
}

interface AwaitedActDeps {
  readonly append: (act: CandidateAct) => Promise<Result<unknown>>
  /** Writes what was typed: main takes one act after the other. */
  readonly settle: () => void
  readonly note: Pick<NoteDraft, 'flush'>
  readonly sendUnsaved: () => void
  /** Resolves when each act that was sent has an outcome. */
  readonly settled: () => Promise<void>
  readonly dispatch: (action: ExamAction) => void
  readonly getState: () => ExamState
}

export function createAwaitedActs({ append, settle, note, sendUnsaved, settled, dispatch, getState }: AwaitedActDeps): AwaitedActs {
  async function retry(): Promise<void> {
    // Main takes one act after the other: what is sent here is on the disk before a submission that follows it.
    settle()
    note.flush()
    sendUnsaved()
    await settled()
  }

  return {
    retry,
    async check(itemId) {
      // The answer that is checked is the one on the screen: main takes it first.
      settle()
      const result = await append({ kind: 'check', itemId })
      const isChecked = result.ok || result.error.code === 'attempt/item-checked'
      if (isChecked) dispatch({ kind: 'checked', itemId })
      return isChecked ? null : result.error
    },
    async setPaused(isPaused) {
      if (isPaused) {
        // Whatever was answered belongs before the pause: main takes no answer in it.
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
