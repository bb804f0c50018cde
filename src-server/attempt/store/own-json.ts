import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'

/**
 * Read columns of JSON that this server wrote, without checking them once more, which takes milliseconds for 180 questions. Whoever marks a paper compares
 * its hash first, what is sent goes through its endpoint's schema, and `database check` reads everything through. Throw where the text is no JSON.
 */
export function readOwnPaper(text: string): Paper {
  return JSON.parse(text) as Paper
}

export function readOwnReport(text: string): Report {
  return JSON.parse(text) as Report
}

export function readOwnEvent(text: string): AttemptEvent {
  return JSON.parse(text) as AttemptEvent
}
