import type { Report } from '../../../../../src-shared/attempt/report/report.ts'

/** Returns how many questions of the report count towards the score: all except the dropped ones. */
export function countedItems({ subjects }: Pick<Report, 'subjects'>): number {
  return subjects.flatMap(({ items }) => items).filter(({ ruling }) => ruling !== 'dropped').length
}
