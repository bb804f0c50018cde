import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { emptyProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { shortenedScale } from '../../../../src-shared/content/scoring/scoring-rules.ts'
import { createExamStore, type ExamStore } from '../store/exam-store.ts'

const attemptId = '00000000-0000-4000-8000-000000000000'
const silent = (): (() => void) => () => undefined

/** Replaces main: accepts every act and discards it. */
const nobody = {
  append: () => Promise.resolve(succeed({ sequence: 1 })),
  onDeliveryChanged: silent,
  onJournalChanged: silent,
  onSubmitted: silent
}

/** Creates the store of a room with one item, which saves nothing. */
export function createPreviewStore(item: PaperItem, letters: readonly string[]): ExamStore {
  return createExamStore(attemptOf(item, letters), nobody)
}

function attemptOf(item: PaperItem, letters: readonly string[]): OpenAttempt {
  return {
    learner: { name: '', identifier: null, isCandidate: false, hasPicturePassword: false },
    paper: {
      attemptId,
      slug: 'preview',
      title: '',
      markingVersion: '0',
      startedAt: 0,
      budgetMs: 60_000,
      paperHash: '',
      rules: {
        profile: 'preview',
        profileVersion: 1,
        calculator: 'none',
        optionLetters: [...letters],
        hasEightKeys: false,
        // As in a practice of own questions.
        scoring: { marking: { forRight: 1, forWrong: 0, isPartial: true }, scale: shortenedScale }
      },
      subjects: [{ slug: 'preview', title: '', items: [item] }],
      stimuli: []
    },
    progress: { ...emptyProgress, currentItemId: item.id },
    remainingMs: 60_000,
    delivery: { attemptId, keptSequence: 0, receivedSequence: 0, phase: 'idle', failure: null, serverReceiptId: null },
    isResumed: false,
    recovery: null
  }
}
