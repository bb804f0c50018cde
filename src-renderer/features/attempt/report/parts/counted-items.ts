import { isCounted } from '../../../../../src-shared/content/scoring/credit-of.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'

/** Returns how many questions of the report count towards the score: all except those that were dropped or that a person must mark. */
export function countedItems(report: Pick<Report, 'subjects'>): number {
  return countedIn(report).length
}

/** Returns how many of the counted questions have an answer. */
export function answeredItems(report: Pick<Report, 'subjects'>): number {
  return countedIn(report).filter(({ given }) => given !== null).length
}

/** Our choice: with fewer answers, nothing can be said about the topics of the rest. */
const LEAST_ANSWERED_SHARE = 0.25

/** Returns whether so few questions were answered that the report says nothing about topics. */
export function isHardlyAnswered(report: Pick<Report, 'subjects'>): boolean {
  return answeredItems(report) < LEAST_ANSWERED_SHARE * countedItems(report)
}

function countedIn({ subjects }: Pick<Report, 'subjects'>) {
  return subjects.flatMap(({ items }) => items).filter(isCounted)
}
