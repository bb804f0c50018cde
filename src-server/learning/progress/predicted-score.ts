import type { Marking, Scale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import type { Estimate } from '../../../src-shared/learning/progress/mastery.ts'

/** The likely score range of a paper, in whole points of the exam's own scale, with grades where the exam gives them. */
export interface PredictedScoreRange {
  readonly low: number
  readonly high: number
  readonly maximum: number
  readonly lowGrade?: string
  readonly highGrade?: string
}

interface ExamScale {
  readonly marking: Pick<Marking, 'forRight' | 'forWrong'>
  readonly bands: Scale['bands']
  readonly maximum: number
}

/** Converts an estimate to the scale of an exam, rounded outwards. Wrong answers may cost marks, but a score is never below zero. Pure. */
export function predictedScoreOf({ low, high }: Estimate, { marking, bands, maximum }: ExamScale): PredictedScoreRange {
  const pointsOf = (share: number): number => (maximum * Math.max(0, share * marking.forRight + (1 - share) * marking.forWrong)) / marking.forRight
  const range = { low: Math.floor(pointsOf(low)), high: Math.ceil(pointsOf(high)), maximum }
  const gradeOf = (score: number): string | undefined => bands?.find(({ leastPercent }) => 100 * score >= leastPercent * maximum)?.grade
  const [lowGrade, highGrade] = [gradeOf(range.low), gradeOf(range.high)]
  return { ...range, ...(lowGrade === undefined ? {} : { lowGrade }), ...(highGrade === undefined ? {} : { highGrade }) }
}
