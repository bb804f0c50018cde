import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { agreedMarking, marksOf, type AgreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { bestMarksOf, isCounted } from '../../../../../src-shared/content/scoring/credit-of.ts'
import type { ScoreRange } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { scoreRange, type RangeRules, type ScorePart } from '../../../../../src-shared/attempt/report/score-range.ts'

/** The likely range of a report's total, and of each subject by slug; null or absent with too few questions. */
export interface ReportRanges {
  readonly total: ScoreRange | null
  readonly subjects: ReadonlyMap<string, ScoreRange>
}

/**
 * Computes the ranges from the report's contents, so that older reports have them too. Pure. A range is computed for questions of one worth: a
 * subject with others has none, and then there is none for the total.
 */
export function rangesOfReport({ subjects, scoring, markingVersion }: Pick<Report, 'subjects' | 'scoring' | 'markingVersion'>): ReportRanges {
  const marking = agreedMarking(scoring.marking, markingVersion)
  const even = subjects.filter((subject) => isEven(subject, marking))
  const parts = even.map((subject) => toPart(subject, marking))
  const rules: RangeRules = { scale: scoring.scale, leastMark: marking.forWrong / marking.forRight }
  const single: RangeRules = { ...rules, scale: { ...scoring.scale, total: 'sum' } }
  const ranges = parts.map((part) => [part.slug, scoreRange([part], single)] as const)
  return {
    total: even.length === subjects.length ? scoreRange(parts, rules) : null,
    subjects: new Map(ranges.flatMap(([slug, range]) => (range === null ? [] : [[slug, range]])))
  }
}

function isEven({ items, sections = [] }: Report['subjects'][number], marking: AgreedMarking): boolean {
  // Candidates choose what they know, so that the chosen questions say little about others.
  if (sections.some(({ choose }) => choose !== undefined)) return false
  return new Set(items.filter(isCounted).map((item) => bestMarksOf(item, marking))).size < 2
}

function toPart({ slug, score, items }: Report['subjects'][number], marking: AgreedMarking): ScorePart {
  const counted = items.filter(isCounted)
  const marks = counted.map((item) => {
    const { numerator, denominator } = item.given === null ? { numerator: 0n, denominator: 1n } : marksOf(item.given, item, marking)
    return Number(numerator) / Number(denominator) / bestMarksOf(item, marking)
  })
  return { slug, score, marks }
}
