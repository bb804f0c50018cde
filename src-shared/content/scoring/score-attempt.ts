import type { ItemResponse } from '../item-types/item-types.ts'
import { bestMarksOf, creditOf, isCounted, isUnmarked, type MarkedItem } from './credit-of.ts'
import { add, compare, divide, fractionOf, multiply, nought, roundHalfUp, whole, type Fraction } from '../item-types/base/fraction.ts'
import { marksOf, type AgreedMarking } from './marks-of.ts'
import { countItems, type CountedSubject } from './counting.ts'
import { maximumOf, type Scale } from './scoring-rules.ts'

/** Rules that turn answers into a result. */
export interface AgreedScoring {
  readonly marking: AgreedMarking
  readonly scale: Scale
}

export interface MarkedSubject extends CountedSubject {
  readonly slug: string
}

export interface ScoredSubject {
  readonly slug: string
  /** Includes items that do not count, as does `answeredCount`: both describe what the candidate did. */
  readonly itemCount: number
  readonly answeredCount: number
  /** Number of items that earned their full mark. */
  readonly rightCount: number
  /** Number of items that earned part of their mark. */
  readonly partialCount: number
  /** Whole points out of `maximum`. */
  readonly score: number
  /** 0 if nothing of the subject counts yet, because a person must mark it. */
  readonly maximum: number
  /** By the scale's bands; absent if it has none. */
  readonly grade?: string
}

export interface ScoredAttempt {
  readonly subjects: readonly ScoredSubject[]
  readonly total: number
  readonly maximumTotal: number
}

export type Answers = Readonly<Record<string, ItemResponse>>

/**
 * Marks each answer by its item's key, independent of the order that the candidate saw. A subject's marks are added exactly, are never negative,
 * and become `round half up (maximum × marks ÷ best marks)`. The total is computed from the rounded subject scores.
 */
export function scoreAttempt(subjects: readonly MarkedSubject[], answers: Answers, { marking, scale }: AgreedScoring): ScoredAttempt {
  // A Map, because a plain object has inherited keys such as `constructor`.
  const given = new Map(Object.entries(answers))
  const scored = subjects.map((subject) => scoreSubject(subject, given, { marking, scale }))
  const counted = scored.filter(({ isWaiting }) => !isWaiting).map(({ subject }) => subject)
  const sum = counted.reduce((total, { score }) => total + score, 0)
  const isMean = scale.total === 'mean' && counted.length > 0
  return {
    subjects: scored.map(({ subject }) => subject),
    total: isMean ? roundHalfUp(fractionOf(sum, counted.length)) : sum,
    maximumTotal:
      counted.length === 0 && scored.length > 0
        ? 0
        : maximumTotalOf(
            scale,
            counted.map(({ slug }) => slug)
          )
  }
}

/** Returns the highest possible total of a paper with these subjects. */
export function maximumTotalOf(scale: Scale, slugs: readonly string[]): number {
  return scale.total === 'mean' ? scale.subjectMaximum : slugs.reduce((sum, slug) => sum + maximumOf(scale, slug), 0)
}

interface SubjectOutcome {
  readonly subject: ScoredSubject
  /** It has no score yet: nothing of it counts, and something waits for a person's marks. */
  readonly isWaiting: boolean
}

function scoreSubject(marked: MarkedSubject, given: ReadonlyMap<string, ItemResponse>, { marking, scale }: AgreedScoring): SubjectOutcome {
  const { slug, items } = marked
  const { countingOf, plain, choices } = countItems(marked, given, marking)
  const counted = items.filter(({ id }) => countingOf.get(id) === 'counts')
  const credits = answersTo(counted, given).map(({ item, response }) => creditOf(response, item, marking))
  const settled = choices.filter(({ isWaiting }) => !isWaiting)
  const plainCounted = plain.filter(isCounted)
  const hasCounted = plainCounted.length > 0 || settled.length > 0
  const isWaiting = !hasCounted && (settled.length < choices.length || plain.some(isUnmarked))
  const maximum = isWaiting ? 0 : maximumOf(scale, slug)
  // If every item of a subject was dropped, the subject gets the maximum: candidates must not lose by our error.
  const isAllDropped = !hasCounted && items.length > 0 && !isWaiting
  const marks = [
    ...answersTo(plainCounted, given).map(({ item, response }) => marksOf(response, item, marking)),
    ...settled.map((choice) => choice.marks)
  ].reduce(add, nought)
  const best = [...plainCounted.map((item) => bestMarksOf(item, marking)), ...settled.map((choice) => choice.best)].reduce((sum, one) => sum + one, 0)
  const score = isAllDropped ? maximum : scaled(marks, { best, maximum })
  const rightCount = credits.filter((credit) => compare(credit, whole) === 0).length
  const grade = isWaiting ? undefined : gradeOf(score, { maximum, bands: scale.bands })
  const subject = {
    slug,
    itemCount: items.length,
    answeredCount: items.filter(({ id }) => given.has(id)).length,
    rightCount,
    partialCount: credits.filter((credit) => compare(credit, nought) > 0).length - rightCount,
    score,
    maximum,
    ...(grade === undefined ? {} : { grade })
  }
  return { subject, isWaiting }
}

function answersTo(items: readonly MarkedItem[], given: ReadonlyMap<string, ItemResponse>) {
  return items.flatMap((item) => {
    const response = given.get(item.id)
    return response === undefined ? [] : [{ item, response }]
  })
}

function scaled(marks: Fraction, { best, maximum }: { readonly best: number; readonly maximum: number }): number {
  if (best === 0 || compare(marks, nought) < 0) return 0
  return roundHalfUp(divide(multiply(fractionOf(maximum), marks), fractionOf(best)))
}

/** Uses the rounded score that the candidate sees, so that a 75 never shows the grade of a 74. */
function gradeOf(score: number, { bands, maximum }: { readonly maximum: number; readonly bands: Scale['bands'] }): string | undefined {
  return bands?.find(({ leastPercent }) => 100 * score >= leastPercent * maximum)?.grade
}
