import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { AnswerKey } from '../draw/answer-key.ts'

/** Which wording of an item a report speaks of. */
export interface ReportedItem {
  /** Of the subject's content; null where the paper was drawn before papers kept it. */
  readonly contentVersion: number | null
  /**
   * SHA-256 (hex) of the item as its paper showed it, with the text beside it. Its lists stand in the order of their ids and the section is left
   * out, so that all learners who met one wording give one hash, whatever their order was and in whichever exam.
   */
  readonly shownHash: string
}

/** Null where the paper does not hold the item. */
export function findReportedItem(
  { paper, answerKey }: { readonly paper: Paper; readonly answerKey: AnswerKey },
  itemId: string
): ReportedItem | null {
  const subject = paper.subjects.find(({ items }) => items.some(({ id }) => id === itemId))
  const item = subject?.items.find(({ id }) => id === itemId)
  if (!subject || !item) return null
  const { section: _, ...shown } = item
  const stimulus = paper.stimuli.find(({ id }) => id === item.stimulusId)
  const beside = stimulus === undefined ? null : { title: stimulus.title, text: stimulus.text }
  return {
    contentVersion: answerKey.find(({ slug }) => slug === subject.slug)?.contentVersion ?? null,
    shownHash: createHash('sha256')
      .update(canonicalJson(inOrderOfIds({ item: shown, stimulus: beside })))
      .digest('hex')
  }
}

/** The same value with every list of things that have ids in the order of these, whatever the candidate's order was. */
export function inOrderOfIds(value: unknown): unknown {
  if (Array.isArray(value)) {
    const members = value.map(inOrderOfIds)
    return members.every(hasId) ? members.sort((a, b) => (a.id < b.id ? -1 : 1)) : members
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inOrderOfIds(member)]))
}

function hasId(value: unknown): value is { readonly id: string } {
  return value !== null && typeof value === 'object' && 'id' in value && typeof value.id === 'string'
}
