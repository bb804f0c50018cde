import { countingInReport } from '../../../../../src-shared/attempt/report/counting-in-report.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'

type Counted = Pick<Report, 'subjects' | 'scoring' | 'markingVersion'>

/** Returns how many questions of the report count towards the score: all except those that were dropped, not chosen or that a person must mark. */
export function countedItems(report: Counted): number {
  return countedIn(report).length
}

/** Returns how many of the counted questions have an answer. */
export function answeredItems(report: Counted): number {
  return countedIn(report).filter(({ given }) => given !== null).length
}

/** Our choice: with fewer answers, nothing can be said about the topics of the rest. */
const LEAST_ANSWERED_SHARE = 0.25

/** Returns whether so few questions were answered that the report says nothing about topics. */
export function isHardlyAnswered(report: Counted): boolean {
  return answeredItems(report) < LEAST_ANSWERED_SHARE * countedItems(report)
}

function countedIn(report: Counted) {
  return report.subjects.flatMap((subject) => {
    const { countingOf } = countingInReport(subject, report)
    return subject.items.filter(({ item }) => countingOf.get(item.id) === 'counts')
  })
}
