import type { ItemResponse } from '../item-types/item-types.ts'
import { creditOf, type MarkedItem } from './credit-of.ts'
import { add, compare, divide, fractionOf, multiply, nought, roundHalfUp, whole, type Fraction } from '../item-types/base/fraction.ts'
import { marksOf, type AgreedMarking } from './marks-of.ts'
import { maximumOf, type Scale } from './scoring-rules.ts'

/** How answers become a result. */
export interface AgreedScoring {
  readonly marking: AgreedMarking
  readonly scale: Scale
}

export interface MarkedSubject {
  readonly slug: string
  readonly items: readonly MarkedItem[]
}

export interface ScoredSubject {
  readonly slug: string
  /** Dropped items are among these and among the answered ones: both say what the candidate did. */
  readonly itemCount: number
  readonly answeredCount: number
  /** Items that earned all of their mark. */
  readonly rightCount: number
  /** Items that earned a part of their mark. */
  readonly partialCount: number
  /** Whole points out of `maximum`. */
  readonly score: number
  readonly maximum: number
  /** By the scale's bands; absent where it has none. */
  readonly grade?: string
}

export interface ScoredAttempt {
  readonly subjects: readonly ScoredSubject[]
  readonly total: number
  readonly maximumTotal: number
}

export type Answers = Readonly<Record<string, ItemResponse>>

/**
 * Marks each given answer by its item's key, whatever order the candidate saw. A subject's marks are added up exactly, are never below zero,
 * and become `round half up (maximum × marks ÷ best marks)`; the total is made of the rounded subjects.
 */
export function scoreAttempt(subjects: readonly MarkedSubject[], answers: Answers, { marking, scale }: AgreedScoring): ScoredAttempt {
  // A map, since a plain object would answer for an item called `constructor`.
  const given = new Map(Object.entries(answers))
  const scored = subjects.map((subject) => scoreSubject(subject, given, { marking, scale }))
  const sum = scored.reduce((total, { score }) => total + score, 0)
  const isMean = scale.total === 'mean' && scored.length > 0
  return {
    subjects: scored,
    total: isMean ? roundHalfUp(fractionOf(sum, scored.length)) : sum,
    maximumTotal: maximumTotalOf(
      scale,
      subjects.map(({ slug }) => slug)
    )
  }
}

/** The highest total that a paper of these subjects can have. */
export function maximumTotalOf(scale: Scale, slugs: readonly string[]): number {
  return scale.total === 'mean' ? scale.subjectMaximum : slugs.reduce((sum, slug) => sum + maximumOf(scale, slug), 0)
}

function scoreSubject({ slug, items }: MarkedSubject, given: ReadonlyMap<string, ItemResponse>, { marking, scale }: AgreedScoring): ScoredSubject {
  const counted = items.filter(({ ruling }) => ruling !== 'dropped')
  const answered = counted.flatMap((item) => {
    const response = given.get(item.id)
    return response === undefined ? [] : [{ item, response }]
  })
  const credits = answered.map(({ item, response }) => creditOf(response, item, marking))
  const marks = answered.map(({ item, response }) => marksOf(response, item, marking)).reduce(add, nought)
  const maximum = maximumOf(scale, slug)
  // Where every item of a subject was dropped there is nothing to measure, and nobody loses by our mistake.
  const isAllDropped = counted.length === 0 && items.length > 0
  const score = isAllDropped ? maximum : scaled(marks, { best: marking.forRight * counted.length, maximum })
  const rightCount = credits.filter((credit) => compare(credit, whole) === 0).length
  const grade = gradeOf(score, { maximum, bands: scale.bands })
  return {
    slug,
    itemCount: items.length,
    answeredCount: items.filter(({ id }) => given.has(id)).length,
    rightCount,
    partialCount: credits.filter((credit) => compare(credit, nought) > 0).length - rightCount,
    score,
    maximum,
    ...(grade === undefined ? {} : { grade })
  }
}

function scaled(marks: Fraction, { best, maximum }: { readonly best: number; readonly maximum: number }): number {
  if (best === 0 || compare(marks, nought) < 0) return 0
  return roundHalfUp(divide(multiply(fractionOf(maximum), marks), fractionOf(best)))
}

/** By the score that the candidate sees, so that a 75 is never beside the grade of a 74. */
function gradeOf(score: number, { bands, maximum }: { readonly maximum: number; readonly bands: Scale['bands'] }): string | undefined {
  return bands?.find(({ leastPercent }) => 100 * score >= leastPercent * maximum)?.grade
}
