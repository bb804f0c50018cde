import type { AttemptEvent } from '../../src-shared/attempt/attempt-event.ts'
import { foldProgress } from '../../src-shared/attempt/attempt-progress.ts'
import type { Paper, PaperSubject } from '../../src-shared/attempt/paper.ts'
import type { Report, ReviewedItem } from '../../src-shared/attempt/report.ts'
import { scoreAttempt, type ScoredSubject } from '../../src-shared/scoring/score-attempt.ts'
import type { AcceptedEvent } from './accept-events.ts'
import { analyseSubmission } from './analyse-submission.ts'
import type { AnswerKey } from './answer-key.ts'
import { latenessOf } from './lateness.ts'

export interface Submission {
  readonly paper: Paper
  readonly answerKey: AnswerKey
  /** All events in order, the submit event last. */
  readonly events: readonly AcceptedEvent[]
  readonly receiptId: string
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly receivedAt: number
}

/** The report of a submitted attempt. Pure. Late events are kept but do not count: the answers are those given within the time. */
export function markAttempt({ paper, answerKey, events, receiptId, receivedAt }: Submission): Report {
  const last = lastOf(events)
  const { answers } = foldProgress(events.filter(({ isLate }) => !isLate).map(({ event }) => event))
  const { subjects, total, maximumTotal } = scoreAttempt(answerKey, answers)
  const { attemptId, slug, title, stimuli, rules, budgetMs, markingVersion } = paper
  return {
    attemptId,
    slug,
    title,
    total,
    maximumTotal,
    subjects: subjects.map((scored) => reviewSubject(scored, { paper, answerKey, answers })),
    stimuli,
    optionLetters: rules.optionLetters,
    spentMs: last.spentMs,
    budgetMs,
    reason: last.act.kind === 'submit' ? last.act.reason : 'candidate',
    receivedAt,
    lateness: latenessOf(events),
    receiptId,
    lastHash: last.hash,
    markingVersion,
    analysis: analyseSubmission({ paper, answerKey, events }, subjects)
  }
}

function lastOf(events: readonly AcceptedEvent[]): AttemptEvent {
  const last = events.at(-1)
  if (last?.event.act.kind !== 'submit') throw new Error('an attempt is marked only after its submit event')
  return last.event
}

interface Answered extends Pick<Submission, 'paper' | 'answerKey'> {
  readonly answers: Readonly<Record<string, string>>
}

function reviewSubject(scored: ScoredSubject, { paper, answerKey, answers }: Answered): Report['subjects'][number] {
  const subject = paper.subjects.find(({ slug }) => slug === scored.slug)
  const keys = answerKey.find(({ slug }) => slug === scored.slug)
  if (!subject || !keys) throw new Error(`no subject ${scored.slug} in the paper`)
  return { ...scored, title: subject.title, items: reviewItems(subject, keys, answers) }
}

function reviewItems(subject: PaperSubject, keys: AnswerKey[number], answers: Readonly<Record<string, string>>): ReviewedItem[] {
  const keyOfItem = new Map(keys.items.map((key) => [key.id, key]))
  return subject.items.map((item) => {
    const key = keyOfItem.get(item.id)
    if (!key) throw new Error(`no key for the item ${item.id}`)
    const { keyOptionId, topic, explanation } = key
    return { ...item, topic, keyOptionId, givenOptionId: answers[item.id] ?? null, explanation }
  })
}
