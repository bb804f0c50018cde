import type { Report } from '../../../../src-shared/attempt/report/report.ts'

/** A topic of a finished practice. */
export interface FinishedTopic {
  readonly subject: string
  readonly topic: string
  readonly right: number
  readonly of: number
}

export interface DailyResult {
  readonly right: number
  readonly of: number
  /** Topics of which everything was right, and the others; in the paper's order. */
  readonly known: readonly FinishedTopic[]
  readonly open: readonly FinishedTopic[]
}

/** Returns what a finished practice showed. A question that earned a part of its mark is not right. */
export function dailyResult({ subjects }: Pick<Report, 'subjects'>): DailyResult {
  const topics = subjects.flatMap(topicsOf)
  return {
    right: topics.reduce((sum, { right }) => sum + right, 0),
    of: topics.reduce((sum, one) => sum + one.of, 0),
    known: topics.filter(({ right, of }) => right === of),
    open: topics.filter(({ right, of }) => right < of)
  }
}

function topicsOf({ title, items }: Report['subjects'][number]): FinishedTopic[] {
  const names = [...new Set(items.map(({ topic }) => topic))]
  return names.map((topic) => {
    const own = items.filter((item) => item.topic === topic)
    return { subject: title, topic, right: own.filter(({ share }) => share.numerator === share.denominator).length, of: own.length }
  })
}
