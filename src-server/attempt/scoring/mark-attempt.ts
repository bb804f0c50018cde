import { responseOf } from '../../../src-shared/attempt/record/attempt-event.ts'
import { personMarksOf, type ItemResponse } from '../../../src-shared/content/item-types/item-types.ts'
import { judgeEvents } from '../../../src-shared/attempt/record/judge-events.ts'
import { partsOf } from '../../../src-shared/attempt/record/stage.ts'
import type { PaperSound } from '../../../src-shared/content/media/sound.ts'
import type { Paper, PaperSubject } from '../../../src-shared/attempt/record/paper.ts'
import type { Lateness, Report, ReviewedItem } from '../../../src-shared/attempt/report/report.ts'
import { creditOf, isUnmarked } from '../../../src-shared/content/scoring/credit-of.ts'
import { nought } from '../../../src-shared/content/item-types/base/fraction.ts'
import { scoringOf } from '../../../src-shared/content/scoring/plain-scoring.ts'
import { countItems } from '../../../src-shared/content/scoring/counting.ts'
import { agreedMarking, type AgreedMarking } from '../../../src-shared/content/scoring/marks-of.ts'
import { choicesOf } from '../../../src-shared/content/scoring/choice.ts'
import { scoreAttempt, type Answers, type MarkedSubject, type ScoredSubject } from '../../../src-shared/content/scoring/score-attempt.ts'
import type { Marking } from '../../../src-shared/content/scoring/scoring-rules.ts'
import { toShare } from '../../../src-shared/content/scoring/share-fraction.ts'
import { analyseSubmission } from '../analysis/analyse-submission.ts'
import { LATE_AFTER_MS, type EventToMark } from '../events/accept-events.ts'
import type { AnswerKey, KeyedItem } from '../draw/answer-key.ts'
import { latenessOf } from '../events/lateness.ts'

/** What a person gave to an answer that only a person can mark. */
export interface Award {
  readonly marks: number
  /** For the candidate. */
  readonly comments: readonly string[]
}

/** By item. */
export type Awards = ReadonlyMap<string, Award>

export interface Submission {
  readonly paper: Paper
  readonly answerKey: AnswerKey
  /** Absent where no person has marked anything. */
  readonly awards?: Awards | undefined
  /** All events in order, the submit event last. */
  readonly events: readonly EventToMark[]
  /** Of the submit event. */
  readonly lastHash: string
  readonly receiptId: string
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly receivedAt: number
}

/** Returns the report of a submitted attempt. Pure. Events that are late, or about a part that was not open, do not count. */
export function markAttempt({ paper, answerKey, awards, events, lastHash, receiptId, receivedAt }: Submission): Report {
  const last = lastOf(events)
  const { judged, spentMs, answers, scoring, marking, marked, subjects, total, maximumTotal } = score({ paper, answerKey, awards, events })
  const { attemptId, slug, title, stimuli, rules, budgetMs, markingVersion, isShortened, mode, sittingMode, extraTime, pictures, sounds } = paper
  return {
    attemptId,
    slug,
    title,
    total,
    maximumTotal,
    subjects: subjects.map((scored) => reviewSubject(scored, { paper, answerKey, awards, answers, marking: scoring.marking })),
    stimuli,
    ...(pictures ? { pictures } : {}),
    ...(sounds ? { sounds: withTranscripts(sounds, answerKey) } : {}),
    optionLetters: rules.optionLetters,
    scoring,
    spentMs: sumOf(spentMs),
    budgetMs,
    reason: last.act.kind === 'submit' ? last.act.reason : 'candidate',
    receivedAt,
    lateness: latenessOf(judged),
    receiptId,
    lastHash,
    markingVersion,
    analysis: analyseSubmission({ paper, answerKey, events: judged, notChosen: notChosenIn(marked, answers, marking) }, subjects),
    ...(isShortened ? { isShortened } : {}),
    ...(paper.seenBefore === undefined ? {} : { seenBefore: paper.seenBefore }),
    ...(mode ? { mode } : {}),
    ...(sittingMode ? { sittingMode } : {}),
    ...(extraTime ? { extraTime } : {}),
    ...(paper.parts
      ? { parts: partsOf(paper).map(({ id, title, budgetMs: ms }) => ({ id, title, spentMs: spentMs.get(id) ?? 0, budgetMs: ms })) }
      : {})
  }
}

/** The score of an attempt if it ended with these events. */
export interface MarksSoFar extends Pick<Report, 'total' | 'maximumTotal' | 'spentMs'> {
  readonly subjects: readonly ScoredSubject[]
  /** Items that wait for a person's marks and do not count yet. */
  readonly unmarkedCount: number
  readonly lateness: Lateness
}

/** Scores an attempt without a submission, for a paper that perhaps nobody can submit any more. Pure. */
export function markSoFar(held: Pick<Submission, 'paper' | 'answerKey' | 'awards' | 'events'>): MarksSoFar {
  const { judged, spentMs, marked, subjects, total, maximumTotal } = score(held)
  const unmarkedCount = marked.flatMap(({ items }) => items).filter(isUnmarked).length
  return { subjects, total, maximumTotal, unmarkedCount, spentMs: sumOf(spentMs), lateness: latenessOf(judged) }
}

/** Returns the answers that count, by item. Pure. */
export function countedAnswers({ paper, events }: Pick<Submission, 'paper' | 'events'>): Answers {
  return answersOf(countedOf(judge(paper, events).judged))
}

function score({ paper, answerKey, awards, events }: Pick<Submission, 'paper' | 'answerKey' | 'awards' | 'events'>) {
  const { judged, spentMs } = judge(paper, events)
  const answers = answersOf(countedOf(judged))
  const scoring = scoringOf(paper.rules)
  const marking = agreedMarking(scoring.marking, paper.markingVersion)
  const marked = withChoices(withAwards(answerKey, awards), paper)
  return { judged, spentMs, answers, scoring, marking, marked, ...scoreAttempt(marked, answers, { ...scoring, marking }) }
}

/** Adds the sections in which the candidate chose questions. */
function withChoices(marked: readonly MarkedSubject[], { subjects }: Pick<Paper, 'subjects'>): MarkedSubject[] {
  return marked.map((subject) => {
    const choices = choicesOf(subjects.find(({ slug }) => slug === subject.slug) ?? { items: [] })
    return choices.length === 0 ? subject : { ...subject, choices }
  })
}

/** Returns the items of questions that the candidate did not choose. */
function notChosenIn(subjects: readonly MarkedSubject[], answers: Answers, marking: AgreedMarking): ReadonlySet<string> {
  const given = new Map(Object.entries(answers))
  const counted = subjects.flatMap((subject) => [...countItems(subject, given, marking).countingOf])
  return new Set(counted.flatMap(([id, counting]) => (counting === 'not-chosen' ? [id] : [])))
}

/** Only answers that a person must mark take a person's marks. */
function withAwards(answerKey: AnswerKey, awards: Awards = new Map()): readonly MarkedSubject[] {
  if (awards.size === 0) return answerKey
  return answerKey.map(({ slug, items }) => ({ slug, items: items.map((item) => ({ ...item, awarded: awardedTo(item, awards)?.marks })) }))
}

function awardedTo({ id, key }: Pick<KeyedItem, 'id' | 'key'>, awards: Awards | undefined): Award | undefined {
  return personMarksOf(key) === null ? undefined : awards?.get(id)
}

/** Returns the events that are not late. */
function countedOf(events: readonly EventToMark[]): EventToMark['event'][] {
  const counted: EventToMark['event'][] = []
  for (const { event, isLate } of events) if (!isLate) counted.push(event)
  return counted
}

/** Returns the last answer to each item that was not cleared since, as the progress of an attempt has them. */
export function answersOf(events: readonly Pick<EventToMark['event'], 'act'>[]): Answers {
  const answers = new Map<string, ItemResponse>()
  for (const { act } of events) {
    if (act.kind === 'answer') answers.set(act.itemId, responseOf(act))
    else if (act.kind === 'clear') answers.delete(act.itemId)
  }
  return Object.fromEntries(answers)
}

function sumOf(spentMs: ReadonlyMap<string, number>): number {
  return [...spentMs.values()].reduce((sum, ms) => sum + ms, 0)
}

/** Adds the transcripts to the sounds of a paper. */
function withTranscripts(sounds: readonly PaperSound[], answerKey: AnswerKey): PaperSound[] {
  const transcriptsById = new Map(answerKey.flatMap(({ transcripts = {} }) => Object.entries(transcripts)))
  return sounds.map((sound) => {
    const transcript = transcriptsById.get(sound.id)
    return transcript === undefined ? sound : { ...sound, transcript }
  })
}

/** Judges events by the clock of their part: an event that does not count is late as well, and times are working times without breaks. */
function judge(paper: Paper, events: readonly EventToMark[]) {
  const { counts, workedMs, spentMs } = judgeEvents(
    paper,
    events.map(({ event }) => event),
    LATE_AFTER_MS
  )
  const judged = events.map((one, index): EventToMark => {
    const { event, hasArrivedLate } = one
    const isLate = one.isLate || counts[index] !== true
    const worked = workedMs[index] ?? event.spentMs
    // Nearly all are as they were.
    if (isLate === one.isLate && worked === event.spentMs) return one
    return { event: { sequence: event.sequence, act: event.act, spentMs: worked }, isLate, hasArrivedLate }
  })
  return { judged, spentMs }
}

function lastOf(events: readonly EventToMark[]): EventToMark['event'] {
  const last = events.at(-1)
  if (last?.event.act.kind !== 'submit') throw new Error('an attempt is marked only after its submit event')
  return last.event
}

interface Answered extends Pick<Submission, 'paper' | 'answerKey' | 'awards'> {
  readonly answers: Answers
  readonly marking: Marking
}

function reviewSubject(scored: ScoredSubject, answered: Answered): Report['subjects'][number] {
  const subject = answered.paper.subjects.find(({ slug }) => slug === scored.slug)
  const keys = answered.answerKey.find(({ slug }) => slug === scored.slug)
  if (!subject || !keys) throw new Error(`no subject ${scored.slug} in the paper`)
  const { title, optionLetters, sections } = subject
  const own = { ...(sections ? { sections } : {}), ...(optionLetters ? { optionLetters } : {}) }
  return { ...scored, title, items: reviewItems(subject, keys, answered), ...own }
}

function reviewItems(subject: PaperSubject, keys: AnswerKey[number], { answers, awards, marking }: Answered): ReviewedItem[] {
  const keyOfItem = new Map(keys.items.map((key) => [key.id, key]))
  return subject.items.map((item) => {
    const found = keyOfItem.get(item.id)
    if (!found) throw new Error(`no key for the item ${item.id}`)
    const { key, ruling, marks, topic, explanation } = found
    const given = answers[item.id] ?? null
    const award = awardedTo(found, awards)
    const share = toShare(given === null ? nought : creditOf(given, { ...found, awarded: award?.marks }, marking))
    const own = { ...(ruling === undefined ? {} : { ruling }), ...(marks === undefined ? {} : { marks }), ...(award ? toReviewed(award) : {}) }
    return { item, topic, key, given, share, explanation, ...own }
  })
}

function toReviewed({ marks, comments }: Award): Pick<ReviewedItem, 'awarded' | 'comments'> {
  return { awarded: marks, ...(comments.length === 0 ? {} : { comments: [...comments] }) }
}
