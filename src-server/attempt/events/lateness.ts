import type { Lateness } from '../../../src-shared/attempt/report/report.ts'
import type { EventToMark } from './accept-events.ts'

/** Counts late answers and clearings, the only events that candidates know about. `events` are in order, the submission last. */
export function latenessOf(events: readonly EventToMark[]): Lateness {
  let afterTimeCount = 0
  let arrivedLateCount = 0
  for (const { event, isLate, hasArrivedLate } of events) {
    if (event.act.kind !== 'answer' && event.act.kind !== 'clear') continue
    if (isLate) afterTimeCount += 1
    else if (hasArrivedLate) arrivedLateCount += 1
  }
  return { afterTimeCount, arrivedLateCount, isSubmissionLate: events.at(-1)?.hasArrivedLate ?? false }
}
