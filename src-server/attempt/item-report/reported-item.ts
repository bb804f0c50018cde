import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { AnswerKey } from '../draw/answer-key.ts'

/** The wording of an item that a report is about. */
export interface ReportedItem {
  /** Of the subject's content; null where the paper was drawn before papers stored it. */
  readonly contentVersion: number | null
  /**
   * SHA-256 (hex) of the item as shown, with its stimulus. Lists are sorted by id and the section is left out, so that one wording has one
   * hash for all learners, in any order and in any exam.
   */
  readonly shownHash: string
}

/** Null where the paper does not contain the item. */
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

/** Sorts every list whose members have ids by these ids, to undo the candidate's own order. */
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
