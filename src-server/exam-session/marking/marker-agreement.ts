import type { MarkerAgreement } from '../../../src-shared/exam-session/marking.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { ExamSession } from '../store/exam-stage.ts'
import { newestOf, toGiven } from './given-marks.ts'

/** One answer that two markers marked. */
export interface MarkedTwice {
  readonly question: number
  readonly first: { readonly markerId: string; readonly marks: number }
  readonly second: { readonly markerId: string; readonly marks: number }
}

/** Reads the answers of a session that two markers marked, by their newest marks. */
export async function readMarkedTwice(queries: Queries, examId: string): Promise<readonly MarkedTwice[]> {
  const rows = await queries
    .selectFrom('written_answer')
    .innerJoin('written_mark', 'written_mark.answer_id', 'written_answer.answer_id')
    .selectAll('written_mark')
    .select(['written_answer.question', 'written_answer.answer_hash as current_hash'])
    .where('written_answer.exam_id', '=', examId)
    .orderBy('written_mark.answer_id')
    .orderBy('written_mark.number')
    .execute()
  const byAnswer = Map.groupBy(rows, (row) => row.answer_id)
  return [...byAnswer.values()].flatMap((own) => {
    const [row] = own
    if (!row) return []
    const newest = newestOf(own.map(toGiven), row.current_hash)
    const [first, second] = (['first', 'second'] as const).map((stage) => newest.find((mark) => mark.stage === stage))
    return first && second ? [{ question: row.question, first, second }] : []
  })
}

interface Named {
  readonly tolerance: number
  readonly nameOf: (markerId: string) => string
}

type Figures = MarkerAgreement['overall']

/** Returns how markers agree. Pure. */
export function agreementOf(answers: readonly MarkedTwice[], { tolerance, nameOf }: Named): Omit<MarkerAgreement, 'title' | 'tolerance'> {
  const figuresOf = (differences: readonly number[]): Figures => ({
    count: differences.length,
    beyondCount: differences.filter((difference) => Math.abs(difference) > tolerance).length,
    meanDifference:
      differences.length === 0 ? null : Math.round((100 * differences.reduce((sum, one) => sum + one, 0)) / differences.length) / 100 + 0
  })
  const distances = (some: readonly MarkedTwice[]): number[] => some.map(({ first, second }) => Math.abs(first.marks - second.marks))
  const byMarker = Map.groupBy(
    answers.flatMap(({ first, second }) => [
      { markerId: first.markerId, difference: first.marks - second.marks },
      { markerId: second.markerId, difference: second.marks - first.marks }
    ]),
    ({ markerId }) => markerId
  )
  return {
    overall: figuresOf(distances(answers)),
    questions: [...Map.groupBy(answers, ({ question }) => question)]
      .toSorted(([one], [other]) => one - other)
      .map(([question, own]) => ({ question, ...figuresOf(distances(own)) })),
    markers: [...byMarker]
      .map(([markerId, own]) => ({ name: nameOf(markerId), ...figuresOf(own.map(({ difference }) => difference)) }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  }
}

/** A marker whose account was deleted has no name. */
export async function readAgreement(queries: Queries, { examId, title, markTolerance: tolerance }: ExamSession): Promise<MarkerAgreement> {
  const answers = await readMarkedTwice(queries, examId)
  const ids = [...new Set(answers.flatMap(({ first, second }) => [first.markerId, second.markerId]))]
  const rows = ids.length === 0 ? [] : await queries.selectFrom('account').select(['account_id', 'name']).where('account_id', 'in', ids).execute()
  const names = new Map(rows.map((row) => [row.account_id, row.name]))
  return { title, tolerance, ...agreementOf(answers, { tolerance, nameOf: (markerId) => names.get(markerId) ?? '' }) }
}
