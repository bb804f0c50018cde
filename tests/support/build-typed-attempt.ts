import { createHash } from 'node:crypto'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { emptyProgress, type AttemptProgress } from '../../src-shared/attempt/record/attempt-progress.ts'
import { paperText } from '../../src-shared/attempt/record/paper.ts'
import { showItem } from '../../src-shared/content/item-types/item-types.ts'
import { ATTEMPT_ID, buildOpenAttempt } from './build-open-attempt.ts'
import { oneItemOfEachType } from './build-items.ts'
import { squarePicture } from './pictures.ts'

/** Builds an open attempt at a paper with one item of each type, in the order of `build-items.ts`, under five letters. */
export function buildTypedAttempt(progress: Partial<AttemptProgress> = {}): OpenAttempt {
  const base = buildOpenAttempt()
  const { paperHash: _, ...paper } = base.paper
  const unhashed = {
    ...paper,
    attemptId: ATTEMPT_ID,
    rules: { ...paper.rules, optionLetters: ['A', 'B', 'C', 'D', 'E'] },
    pictures: [squarePicture],
    subjects: [{ slug: 'trials', title: 'Trials', items: oneItemOfEachType().map((item) => showItem(item, (values) => [...values])) }]
  }
  const paperHash = createHash('sha256').update(paperText(unhashed)).digest('hex')
  return { ...base, paper: { ...unhashed, paperHash }, progress: { ...emptyProgress, ...progress } }
}
