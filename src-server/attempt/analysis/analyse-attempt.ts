import { answersGiven, type GivenAnswers } from './answers-given.ts'
import type { AnalysedItem, AttemptAnalysis, Difficulty, Tally, Verdict } from '../../../src-shared/attempt/report/attempt-analysis.ts'
import { isFullMark, type Marking, type Moment } from './moment.ts'
import { pace } from './pace.ts'
import { timeSpent, type TimeSpent } from './time-spent.ts'

/** A subject of a scored paper, its items in the paper's order. */
export interface MarkedPart {
  readonly slug: string
  /** `difficulty` is null where the paper was drawn before papers stored it. */
  readonly items: readonly {
    readonly id: string
    readonly topic: string
    readonly difficulty: Difficulty | null
    /** It does not count; only the time spent on it is analysed. */
    readonly isDropped?: boolean
    /** A person has not marked it yet. As of a dropped item, only the time is analysed. */
    readonly isUnmarked?: boolean
    /** Of a question that the candidate did not choose. As of a dropped item, only the time is analysed. */
    readonly isNotChosen?: boolean
  }[]
}

export interface Sitting<Answer> {
  readonly parts: readonly MarkedPart[]
  /** The events of the attempt that count, in order of sequence. */
  readonly moments: readonly Moment<Answer>[]
  readonly marking: Marking<Answer>
  /** Working time at the submission, milliseconds. */
  readonly endMs: number
}

interface MarkedItem extends AnalysedItem {
  readonly topic: string
  readonly difficulty: Difficulty | null
  /** Share of its marks, from 0 to 1. */
  readonly mark: number
}

interface Seen<Answer> {
  readonly given: ReadonlyMap<string, GivenAnswers<Answer>>
  readonly time: TimeSpent
  readonly marking: Marking<Answer>
}

/** Of these items only the time is analysed. */
const unanalysed: ReadonlySet<Verdict> = new Set(['dropped', 'unmarked', 'not-chosen'])

const difficulties = ['easy', 'medium', 'hard'] as const

/** Analyses an attempt beyond its score. Pure. An unanswered item earns nothing, as in the score. */
export function analyseAttempt<Answer>({ parts, moments, marking, endMs }: Sitting<Answer>): AttemptAnalysis {
  const seen: Seen<Answer> = { given: answersGiven(moments, endMs), time: timeSpent(moments, endMs), marking }
  const marked = parts.map(({ items, ...part }) => {
    const paper = items.map((item) => markItem(item, seen))
    return { ...part, paper, items: paper.filter(({ verdict }) => !unanalysed.has(verdict)) }
  })
  const all = marked.flatMap(({ items }) => items)
  const counted = new Set(all.map(({ id }) => id))
  return {
    subjects: marked.map((part) => ({
      slug: part.slug,
      ...tally(part.items),
      topics: [...new Set(part.items.map(({ topic }) => topic))].map((topic) => ({
        topic,
        ...tally(part.items.filter((item) => item.topic === topic))
      })),
      items: part.paper.map(({ id, verdict, isSeen, spentMs }) => ({ id, verdict, isSeen, spentMs }))
    })),
    difficulties: difficulties.flatMap((difficulty) => {
      const items = all.filter((item) => item.difficulty === difficulty)
      return items.length === 0 ? [] : [{ difficulty, ...tally(items) }]
    }),
    changes: answerChanges(new Map([...seen.given].filter(([id]) => counted.has(id))), marking),
    awayMs: seen.time.awayMs,
    pace: pace(
      all.flatMap(({ id, verdict }) => {
        const firstMs = seen.given.get(id)?.firstMs
        return verdict === 'unanswered' || firstMs === undefined ? [] : [{ firstMs, isRight: verdict === 'right' }]
      }),
      endMs
    )
  }
}

function markItem<Answer>(item: MarkedPart['items'][number], { given, time, marking }: Seen<Answer>): MarkedItem {
  const { id, topic, difficulty } = item
  const answers = given.get(id)
  const last = answers?.last ?? null
  const mark = last === null ? 0 : Math.min(1, Math.max(0, marking.markOf(id, last.answer)))
  const spentMs = time.perItem.get(id)
  return {
    id,
    topic,
    difficulty,
    mark,
    verdict: whyUncounted(item) ?? (last === null ? 'unanswered' : verdictOf(mark)),
    isSeen: spentMs !== undefined || answers !== undefined,
    spentMs: spentMs ?? 0
  }
}

function whyUncounted({ isDropped, isUnmarked, isNotChosen }: MarkedPart['items'][number]): Verdict | null {
  if (isDropped) return 'dropped'
  if (isNotChosen) return 'not-chosen'
  return isUnmarked ? 'unmarked' : null
}

function verdictOf(mark: number): Verdict {
  if (isFullMark(mark)) return 'right'
  return mark > 0 ? 'partly' : 'wrong'
}

function tally(items: readonly MarkedItem[]): Tally {
  return {
    itemCount: items.length,
    answeredCount: items.filter(({ verdict }) => verdict !== 'unanswered').length,
    rightCount: items.filter(({ verdict }) => verdict === 'right').length,
    spentMs: items.reduce((sum, { spentMs }) => sum + spentMs, 0)
  }
}

/**
 * Counts how often a candidate replaced an answer, by the worth of both; clearings in between are ignored. An answer counts as right if it
 * earns all marks. A change between two right answers gains and loses nothing and is not counted.
 */
function answerChanges<Answer>(
  given: ReadonlyMap<string, Pick<GivenAnswers<Answer>, 'all'>>,
  { markOf, isSame }: Marking<Answer>
): AttemptAnalysis['changes'] {
  const changes = { rightToWrong: 0, wrongToRight: 0, wrongToWrong: 0 }
  for (const [itemId, { all }] of given) {
    for (const [index, answer] of all.entries()) {
      const before = all[index - 1]
      if (before === undefined || isSame(before, answer)) continue
      const wasRight = isFullMark(markOf(itemId, before))
      const isRight = isFullMark(markOf(itemId, answer))
      if (wasRight && !isRight) changes.rightToWrong += 1
      if (!wasRight && isRight) changes.wrongToRight += 1
      if (!wasRight && !isRight) changes.wrongToWrong += 1
    }
  }
  return changes
}
