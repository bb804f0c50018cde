import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { agreedMarking, marksOf, type AgreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { isCounted } from '../../../../../src-shared/content/scoring/credit-of.ts'
import type { ScoreRange } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { scoreRange, type RangeRules, type ScorePart } from '../../../../../src-shared/attempt/report/score-range.ts'

/** The likely range of a report's total, and of each subject by slug; null or absent with too few questions. */
export interface ReportRanges {
  readonly total: ScoreRange | null
  readonly subjects: ReadonlyMap<string, ScoreRange>
}

/** Computes the ranges from the report's contents, so that older reports have them too. Pure. */
export function rangesOfReport({ subjects, scoring, markingVersion }: Pick<Report, 'subjects' | 'scoring' | 'markingVersion'>): ReportRanges {
  const marking = agreedMarking(scoring.marking, markingVersion)
  const parts = subjects.map((subject) => toPart(subject, marking))
  const rules: RangeRules = { scale: scoring.scale, leastMark: marking.forWrong / marking.forRight }
  const single: RangeRules = { ...rules, scale: { ...scoring.scale, total: 'sum' } }
  const ranges = parts.map((part) => [part.slug, scoreRange([part], single)] as const)
  return { total: scoreRange(parts, rules), subjects: new Map(ranges.flatMap(([slug, range]) => (range === null ? [] : [[slug, range]]))) }
}

function toPart({ slug, score, items }: Report['subjects'][number], marking: AgreedMarking): ScorePart {
  const counted = items.filter(isCounted)
  const marks = counted.map((item) => {
    const { numerator, denominator } = item.given === null ? { numerator: 0n, denominator: 1n } : marksOf(item.given, item, marking)
    return Number(numerator) / Number(denominator) / marking.forRight
  })
  return { slug, score, marks }
}
