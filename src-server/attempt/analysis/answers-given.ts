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
  const given = new Map<string, GivenAnswers<Answer> & { readonly all: Answer[]; last: GivenAnswers<Answer>['last'] }>()
  let atMs = 0
  for (const moment of moments) {
    atMs = withinSitting(moment.spentMs, atMs, endMs)
    if (moment.kind !== 'answer' && moment.kind !== 'clear') continue
    const before = given.get(moment.itemId)
    if (moment.kind === 'answer') {
      const { answer } = moment
      before?.all.push(answer)
      if (before) before.last = { answer }
      else given.set(moment.itemId, { all: [answer], last: { answer }, firstMs: atMs })
    } else if (before) {
      before.last = null
    }
  }
  return given
}
