import type { AttemptProgress } from './attempt-progress.ts'
import type { PaperPart } from '../../content/exams/paper-part.ts'
import type { Paper } from './paper.ts'

/**
 * Current stage of an attempt. Times in milliseconds of the attempt's own clock.
 *
 *   before ──▶ part ──▶ break ──▶ part ──▶ … ──▶ over
 *
 * A paper without parts has one part. In `before`, and in a break with `budgetMs` null, no clock runs until the candidate continues.
 */
export type Stage =
  | { readonly kind: 'part'; readonly part: PaperPart; readonly sinceMs: number; readonly budgetMs: number }
  | { readonly kind: 'break'; readonly next: PaperPart; readonly sinceMs: number; readonly budgetMs: number | null }
  | { readonly kind: 'before'; readonly next: PaperPart; readonly sinceMs: number; readonly budgetMs: null }
  | { readonly kind: 'over'; readonly sinceMs: number; readonly budgetMs: null }

type PartedPaper = Pick<Paper, 'title' | 'budgetMs' | 'parts' | 'extraTime'> & { readonly subjects: readonly { readonly slug: string }[] }

/** Returns the parts of a paper, each including its extra time; a paper without parts has one. */
export function partsOf({ title, budgetMs, parts, extraTime, subjects }: PartedPaper): readonly PaperPart[] {
  if (parts === undefined) return [{ id: 'whole', title, subjectSlugs: subjects.map(({ slug }) => slug), budgetMs, breakMs: 0 }]
  return parts.map((part) => ({ ...part, budgetMs: part.budgetMs + (extraTime?.msPerPart ?? 0) }))
}

export function stageOf(paper: PartedPaper, progress: Pick<AttemptProgress, 'openPartId' | 'endedPartIds' | 'stageSinceMs'>): Stage {
  const parts = partsOf(paper)
  const { openPartId, endedPartIds, stageSinceMs: sinceMs } = progress
  const open = paper.parts === undefined ? parts[0] : parts.find(({ id }) => id === openPartId)
  if (open) return { kind: 'part', part: open, sinceMs, budgetMs: open.budgetMs }
  const next = parts.find(({ id }) => !endedPartIds.includes(id))
  if (!next) return { kind: 'over', sinceMs, budgetMs: null }
  const before = parts[parts.indexOf(next) - 1]
  if (!before) return { kind: 'before', next, sinceMs, budgetMs: null }
  return { kind: 'break', next, sinceMs, budgetMs: before.breakMs === 0 ? null : before.breakMs }
}

/** Returns the maximum of the attempt's own clock: all parts and the breaks between them, milliseconds. */
export function longestClockMs(paper: PartedPaper): number {
  const parts = partsOf(paper)
  return parts.reduce((sum, { budgetMs, breakMs }, index) => sum + budgetMs + (index < parts.length - 1 ? breakMs : 0), 0)
}

/** Returns whether this is the last part. */
export function isLastPart(paper: PartedPaper, { id }: PaperPart): boolean {
  return partsOf(paper).at(-1)?.id === id
}
