import type { Lateness } from '../../../src-shared/attempt/report/report.ts'
import type { EventToMark } from './accept-events.ts'

/** Counts late answers and clearings, the only events that candidates know about. `events` are in order, the submission last. */
export function latenessOf(events: readonly EventToMark[]): Lateness {
  const answers = events.filter(({ event }) => event.act.kind === 'answer' || event.act.kind === 'clear')
  return {
    afterTimeCount: answers.filter(({ isLate }) => isLate).length,
    arrivedLateCount: answers.filter(({ isLate, hasArrivedLate }) => hasArrivedLate && !isLate).length,
    isSubmissionLate: events.at(-1)?.hasArrivedLate ?? false
  }
}
