import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'

/**
 * Read columns of JSON that this server wrote, without checking them once more, which takes milliseconds for 180 questions: a paper's hash is compared
 * before it is marked, an event is held by the chain of hashes, and what is sent goes through its endpoint's schema. Throw where the text is no JSON.
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
