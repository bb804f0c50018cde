import type { Moment } from './moment.ts'
import { withinSitting } from './time-spent.ts'

/** The answers given to one item in an attempt. */
export interface GivenAnswers<Answer> {
  /** In order, without clearings in between. */
  readonly all: readonly Answer[]
  /** The answer that counts; null where none was left. */
  readonly last: { readonly answer: Answer } | null
  /** Working time of the first answer, milliseconds. */
  readonly firstMs: number
}

/** Returns the answers of each item that ever had one. */
export function answersGiven<Answer>(moments: readonly Moment<Answer>[], endMs: number): ReadonlyMap<string, GivenAnswers<Answer>> {
  const given = new Map<string, GivenAnswers<Answer>>()
  let atMs = 0
  for (const moment of moments) {
    atMs = withinSitting(moment.spentMs, atMs, endMs)
    if (moment.kind !== 'answer' && moment.kind !== 'clear') continue
    const before = given.get(moment.itemId)
    if (moment.kind === 'answer') {
      const { answer } = moment
      given.set(moment.itemId, { all: [...(before?.all ?? []), answer], last: { answer }, firstMs: before?.firstMs ?? atMs })
    } else if (before) {
      given.set(moment.itemId, { ...before, last: null })
    }
  }
  return given
}
