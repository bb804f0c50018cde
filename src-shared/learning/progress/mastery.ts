import { DAY_MS } from '../../kernel/values/calendar-day.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const

export type Difficulty = (typeof difficulties)[number]

/** Parameters of the mastery estimate (docs/decisions/0034-compute-progress-from-marked-answers-on-request.md). */
export interface MasteryRules {
  /** Number of days after which an answer has half its weight. */
  readonly halfLifeDays: number
  /** Prior share of right answers of an unknown learner, by difficulty. */
  readonly usualShares: Readonly<Record<Difficulty, number>>
  /** Weight of that prior in a subject, in answers. */
  readonly usualAnswers: number
  /** Weight of the learner's subject level within a topic, in answers. */
  readonly subjectAnswers: number
  /** Minimum number of answered items for a topic's estimate; all items if a topic has fewer. */
  readonly leastTopicItems: number
  /** Minimum for a subject's estimate. */
  readonly leastSubjectItems: number
}

/** An item that an exam's paper may draw from a subject. */
export interface WeighedItem {
  readonly id: string
  readonly topic: string
  readonly difficulty: Difficulty
  /** Its share of the subject's paper; the weights of a subject add up to 1. */
  readonly weight: number
}

/** A marked answer to an item. */
export interface MarkedAnswer {
  readonly itemId: string
  readonly isRight: boolean
  /** When its paper was started, milliseconds since 1970. */
  readonly at: number
}

/** The expected share of right answers, 0 to 1, with its 95 % interval. */
export interface Estimate {
  readonly share: number
  readonly low: number
  readonly high: number
}

export interface TopicMastery {
  readonly title: string
  /** Number of its items that the learner has answered. */
  readonly answeredCount: number
  /** Number of these answered correctly. */
  readonly rightCount: number
  /** Its share of the subject's paper. */
  readonly weight: number
  /** Set even without enough data; see `isKnown`. */
  readonly estimate: Estimate
  readonly isKnown: boolean
}

export interface SubjectMastery {
  readonly answeredCount: number
  readonly rightCount: number
  /** Predicted share in a paper of `itemCount` items of this subject, including the chance in that paper. */
  readonly estimate: Estimate
  readonly isKnown: boolean
  /** In the order of their first item. */
  readonly topics: readonly TopicMastery[]
}

export interface SubjectEvidence {
  readonly items: readonly WeighedItem[]
  /** Only answers given before the key was shown. Only the newest answer per item counts; other items' answers are ignored. */
  readonly answers: readonly MarkedAnswer[]
  /** Number of items that the exam's paper has of the subject. */
  readonly itemCount: number
}

/** 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054

/** Right and wrong answers, weighted by age. */
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

/** The learner's estimate in one cell. */
interface CellEstimate extends Cell {
  readonly share: number
  /** Variance of the share around the subject's estimate. */
  readonly spread: number
  /** Fraction of the share that comes from the subject's level. */
  readonly borrowed: number
}

/**
 * Estimates a learner's mastery of a subject by a two-stage Beta-binomial model. Subject stage: for each difficulty, the prior share with weight
 * `usualAnswers` plus the learner's answers. Topic stage: the subject's share with weight `subjectAnswers` plus the answers in the topic. An
 * answer's weight halves every `halfLifeDays`. Pure. A further right answer lowers no estimate, and a further wrong answer raises none. Without
 * recent answers the estimate equals the prior and its interval is wide.
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

/** Returns the learner's share in the whole subject, by difficulty. */
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

/** Returns the weighted mean of cells. The part taken from the subject's level has a common uncertainty; the rest is independent per cell. */
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

/** Answers age: their total weight must still be at least half of the required number. */
function isEnough(answeredCount: number, worth: number, least: number): boolean {
  return answeredCount >= least && worth >= least / 2
}

function toEstimate(share: number, variance: number): Estimate {
  const arm = Z * Math.sqrt(variance)
  return { share, low: Math.max(0, share - arm), high: Math.min(1, share + arm) }
}
