import { DAY_MS } from '../../kernel/values/calendar-day.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const

export type Difficulty = (typeof difficulties)[number]

/** How mastery is estimated (docs/decisions/0034-compute-progress-from-marked-answers-on-request.md). */
export interface MasteryRules {
  /** After so many days an answer says half as much as on its day. */
  readonly halfLifeDays: number
  /** What is taken for likely of a learner of whom nothing is known: the share of right answers, by difficulty. */
  readonly usualShares: Readonly<Record<Difficulty, number>>
  /** How many answers that is worth against the learner's own, in a subject. */
  readonly usualAnswers: number
  /** How many answers the learner's level in a subject is worth against those in one of its topics. */
  readonly subjectAnswers: number
  /** So many items must have been answered before a topic has an estimate; all of them where a topic has fewer. */
  readonly leastTopicItems: number
  /** So many before a subject has one. */
  readonly leastSubjectItems: number
}

/** An item that an exam's paper may take of a subject. */
export interface WeighedItem {
  readonly id: string
  readonly topic: string
  readonly difficulty: Difficulty
  /** Its part of the subject's paper; those of a subject add up to 1. */
  readonly weight: number
}

/** An answer to an item, as it was marked. */
export interface MarkedAnswer {
  readonly itemId: string
  readonly isRight: boolean
  /** When its paper was begun, milliseconds since 1970. */
  readonly at: number
}

/** The share of right answers that is to be expected, 0 to 1, with the ends between which it lies with 95 %. */
export interface Estimate {
  readonly share: number
  readonly low: number
  readonly high: number
}

export interface TopicMastery {
  readonly title: string
  /** Of its items, how many the learner has answered. */
  readonly answeredCount: number
  /** How many of these rightly. */
  readonly rightCount: number
  /** Its part of the subject's paper. */
  readonly weight: number
  /** Also where too little is known; `isKnown` says so. */
  readonly estimate: Estimate
  readonly isKnown: boolean
}

export interface SubjectMastery {
  readonly answeredCount: number
  readonly rightCount: number
  /** What the share would be in a paper of `itemCount` items of this subject, with that paper's luck. */
  readonly estimate: Estimate
  readonly isKnown: boolean
  /** In the order of their first item. */
  readonly topics: readonly TopicMastery[]
}

export interface SubjectEvidence {
  readonly items: readonly WeighedItem[]
  /** Only answers that were given before the key was shown. Of each item only the newest counts. Those of other items are passed over. */
  readonly answers: readonly MarkedAnswer[]
  /** How many items the exam's paper has of the subject. */
  readonly itemCount: number
}

/** The standard normal distribution's quantile at 97.5 %. */
const Z = 1.959963984540054

/** Right and wrong answers, each counted by what it still says. */
interface Tally {
  right: number
  wrong: number
}

/** The items of one topic and difficulty. */
interface Cell {
  readonly topic: string
  readonly difficulty: Difficulty
  readonly tally: Tally
  weight: number
}

/** Where the learner stands in one cell. */
interface CellEstimate extends Cell {
  readonly share: number
  /** Of the share about what is known of the subject: variance. */
  readonly spread: number
  /** How much of the share is only the subject's. */
  readonly borrowed: number
}

/**
 * What a learner can do in a subject, by two steps of a Beta-binomial estimate. First the subject: of each difficulty the usual share, worth
 * `usualAnswers`, and the learner's own answers. Then each topic: the subject's share, worth `subjectAnswers`, and the answers in the topic.
 * An answer counts half after `halfLifeDays`. Pure. One more right answer lowers no estimate, and one more wrong answer raises none; without
 * answers, or long after them, all is as usual and the range is wide.
 */
export function masteryOf({ items, answers, itemCount }: SubjectEvidence, now: number, rules: MasteryRules): SubjectMastery {
  const newest = newestOf(items, answers)
  const cells = toCells(items, newest, (at) => 0.5 ** (Math.max(0, now - at) / DAY_MS / rules.halfLifeDays))
  const levels = levelsOf(cells, rules)
  const estimates = cells.map((cell) => estimateCell(cell, levels, rules))
  const topics = [...new Set(items.map(({ topic }) => topic))].map((title) => topicOf(title, { items, newest, estimates, levels, rules }))
  const { share, variance } = combine(estimates, levels)
  const luck = (share * (1 - share)) / Math.max(1, itemCount)
  const there = items.length
  return {
    answeredCount: newest.size,
    rightCount: [...newest.values()].filter(({ isRight }) => isRight).length,
    estimate: toEstimate(share, variance + luck),
    isKnown: there > 0 && isEnough(newest.size, sumOf(cells), Math.min(rules.leastSubjectItems, there)),
    topics
  }
}

function newestOf(items: readonly WeighedItem[], answers: readonly MarkedAnswer[]): ReadonlyMap<string, MarkedAnswer> {
  const known = new Set(items.map(({ id }) => id))
  const newest = new Map<string, MarkedAnswer>()
  for (const answer of answers) {
    const held = newest.get(answer.itemId)
    if (known.has(answer.itemId) && (held === undefined || answer.at >= held.at)) newest.set(answer.itemId, answer)
  }
  return newest
}

function toCells(items: readonly WeighedItem[], newest: ReadonlyMap<string, MarkedAnswer>, worthOf: (at: number) => number): readonly Cell[] {
  const cells = new Map<string, Cell>()
  for (const { id, topic, difficulty, weight } of items) {
    const name = `${difficulty} ${topic}`
    const cell = cells.get(name) ?? { topic, difficulty, tally: { right: 0, wrong: 0 }, weight: 0 }
    cells.set(name, cell)
    cell.weight += weight
    const answer = newest.get(id)
    if (answer) cell.tally[answer.isRight ? 'right' : 'wrong'] += worthOf(answer.at)
  }
  return [...cells.values()]
}

type Levels = Readonly<Record<Difficulty, { readonly share: number; readonly variance: number }>>

/** The learner's share in the whole subject, by difficulty. */
function levelsOf(cells: readonly Cell[], { usualShares, usualAnswers }: MasteryRules): Levels {
  const levelOf = (difficulty: Difficulty) => {
    const own = cells.filter((cell) => cell.difficulty === difficulty)
    const count = usualAnswers + sumOf(own)
    const share = (usualAnswers * usualShares[difficulty] + own.reduce((sum, { tally }) => sum + tally.right, 0)) / count
    return { share, variance: (share * (1 - share)) / (count + 1) }
  }
  return { easy: levelOf('easy'), medium: levelOf('medium'), hard: levelOf('hard') }
}

function estimateCell(cell: Cell, levels: Levels, { subjectAnswers }: MasteryRules): CellEstimate {
  const count = subjectAnswers + cell.tally.right + cell.tally.wrong
  const share = (subjectAnswers * levels[cell.difficulty].share + cell.tally.right) / count
  return { ...cell, share, spread: (share * (1 - share)) / (count + 1), borrowed: subjectAnswers / count }
}

/** The mean of cells by their weights. What is borrowed from the subject's level is uncertain for all of them together, the rest for each. */
function combine(cells: readonly CellEstimate[], levels: Levels): { readonly share: number; readonly variance: number } {
  const total = cells.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { share: 0, variance: 0.25 }
  const partOf = ({ weight }: Cell): number => weight / total
  const own = cells.reduce((sum, cell) => sum + partOf(cell) ** 2 * cell.spread, 0)
  const common = difficulties.reduce((sum, difficulty) => {
    const borrowed = cells.filter((cell) => cell.difficulty === difficulty).reduce((parts, cell) => parts + partOf(cell) * cell.borrowed, 0)
    return sum + borrowed ** 2 * levels[difficulty].variance
  }, 0)
  return { share: cells.reduce((sum, cell) => sum + partOf(cell) * cell.share, 0), variance: own + common }
}

interface TopicEvidence {
  readonly items: readonly WeighedItem[]
  readonly newest: ReadonlyMap<string, MarkedAnswer>
  readonly estimates: readonly CellEstimate[]
  readonly levels: Levels
  readonly rules: MasteryRules
}

function topicOf(title: string, { items, newest, estimates, levels, rules }: TopicEvidence): TopicMastery {
  const own = items.filter(({ topic }) => topic === title)
  const cells = estimates.filter(({ topic }) => topic === title)
  const answers = own.flatMap(({ id }) => newest.get(id) ?? [])
  const { share, variance } = combine(cells, levels)
  return {
    title,
    answeredCount: answers.length,
    rightCount: answers.filter(({ isRight }) => isRight).length,
    weight: own.reduce((sum, { weight }) => sum + weight, 0),
    estimate: toEstimate(share, variance),
    isKnown: isEnough(answers.length, sumOf(cells), Math.min(rules.leastTopicItems, own.length))
  }
}

function sumOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { tally }) => sum + tally.right + tally.wrong, 0)
}

/** What is known grows old: the answers together must still say half of what is asked for. */
function isEnough(answeredCount: number, worth: number, least: number): boolean {
  return answeredCount >= least && worth >= least / 2
}

function toEstimate(share: number, variance: number): Estimate {
  const arm = Z * Math.sqrt(variance)
  return { share, low: Math.max(0, share - arm), high: Math.min(1, share + arm) }
}
