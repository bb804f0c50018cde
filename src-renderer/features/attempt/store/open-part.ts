import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { PaperPart } from '../../../../src-shared/content/exams/paper-part.ts'
import { partsOf } from '../../../../src-shared/attempt/record/stage.ts'

/** The current part, for the room. */
export interface OpenPart {
  readonly id: string
  readonly title: string
  /** Counts from 1. */
  readonly number: number
  readonly count: number
  readonly isLast: boolean
}

/** Returns a part with its number among the paper's parts; null for a paper without parts. */
export function openPartOf({ paper }: OpenAttempt, { id, title }: PaperPart): OpenPart | null {
  if (paper.parts === undefined) return null
  const parts = partsOf(paper)
  const number = parts.findIndex((part) => part.id === id) + 1
  return { id, title, number, count: parts.length, isLast: number === parts.length }
}

/** Returns the attempt limited to one part: its subjects and time, starting at the candidate's position in it. */
export function viewOfPart(attempt: OpenAttempt, { subjectSlugs, budgetMs }: PaperPart): OpenAttempt {
  const { paper, progress } = attempt
  const subjects = paper.subjects.filter(({ slug }) => subjectSlugs.includes(slug))
  const isHere = subjects.some(({ items }) => items.some(({ id }) => id === progress.currentItemId))
  return { ...attempt, paper: { ...paper, subjects, budgetMs }, progress: { ...progress, currentItemId: isHere ? progress.currentItemId : null } }
}
