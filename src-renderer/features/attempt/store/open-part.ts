import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { PaperPart } from '../../../../src-shared/content/exams/paper-part.ts'
import { partsOf } from '../../../../src-shared/attempt/record/stage.ts'

/** The part that is sat, for the room around it. */
export interface OpenPart {
  readonly id: string
  readonly title: string
  /** Counts from 1. */
  readonly number: number
  readonly count: number
  readonly isLast: boolean
}

/** A part with its place among the parts of the paper; null for a paper without parts. */
export function openPartOf({ paper }: OpenAttempt, { id, title }: PaperPart): OpenPart | null {
  if (paper.parts === undefined) return null
  const parts = partsOf(paper)
  const number = parts.findIndex((part) => part.id === id) + 1
  return { id, title, number, count: parts.length, isLast: number === parts.length }
}

/** The attempt as the room of one part shows it: with that part's subjects and time, and begun where the candidate stands in them. */
export function viewOfPart(attempt: OpenAttempt, { subjectSlugs, budgetMs }: PaperPart): OpenAttempt {
  const { paper, progress } = attempt
  const subjects = paper.subjects.filter(({ slug }) => subjectSlugs.includes(slug))
  const isHere = subjects.some(({ items }) => items.some(({ id }) => id === progress.currentItemId))
  return { ...attempt, paper: { ...paper, subjects, budgetMs }, progress: { ...progress, currentItemId: isHere ? progress.currentItemId : null } }
}
