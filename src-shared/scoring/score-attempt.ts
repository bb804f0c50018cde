/** Changes whenever the same answers could be marked differently. Client and backend must agree on it before a paper starts. */
export const MARKING_VERSION = '1'

export interface MarkedItem {
  readonly id: string
  readonly keyOptionId: string
}

export interface MarkedSubject {
  readonly slug: string
  readonly items: readonly MarkedItem[]
}

export interface ScoredSubject {
  readonly slug: string
  readonly itemCount: number
  readonly answeredCount: number
  readonly rightCount: number
  /** Whole points out of `maximum`. */
  readonly score: number
  readonly maximum: number
}

export interface ScoredAttempt {
  readonly subjects: readonly ScoredSubject[]
  readonly total: number
  readonly maximumTotal: number
}

/** Each subject of a UTME paper is scaled to 100 (JAMB; `field.md`, section 1). */
const SUBJECT_MAXIMUM = 100

/**
 * Marks by option id: an item is right when the given option's id is the key's, whatever order the candidate saw. Unanswered is wrong,
 * nothing is subtracted. A subject's score is `round half up (100 × right ÷ items)`, the total the sum of the rounded subjects.
 */
export function scoreAttempt(subjects: readonly MarkedSubject[], answers: Readonly<Record<string, string>>): ScoredAttempt {
  // A map, since a plain object would answer for an item called `constructor`.
  const given = new Map(Object.entries(answers))
  const scored = subjects.map((subject) => scoreSubject(subject, given))
  return {
    subjects: scored,
    total: scored.reduce((sum, subject) => sum + subject.score, 0),
    maximumTotal: scored.reduce((sum, subject) => sum + subject.maximum, 0)
  }
}

function scoreSubject({ slug, items }: MarkedSubject, given: ReadonlyMap<string, string>): ScoredSubject {
  const rightCount = items.filter((item) => given.get(item.id) === item.keyOptionId).length
  const answeredCount = items.filter((item) => given.has(item.id)).length
  const itemCount = items.length
  // In whole numbers, so that no half is lost to binary fractions.
  const score = itemCount === 0 ? 0 : Math.floor((2 * SUBJECT_MAXIMUM * rightCount + itemCount) / (2 * itemCount))
  return { slug, itemCount, answeredCount, rightCount, score, maximum: SUBJECT_MAXIMUM }
}
