import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import type { DifficultyCounts, PracticeChoice, PracticeStock } from '../../../../../src-shared/content/exams/practice.ts'
import type { WeakTopic } from '../analysis/study-first.ts'

/** What the report needs to start practices. */
export interface TopicPractice {
  /** Questions available for practice; `loading` until they are known. */
  readonly stock: PracticeStock | 'loading'
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** A weak topic with its practice; null if it cannot be practised, or not yet known. */
export interface PractisedTopic extends WeakTopic {
  readonly practice: PracticeChoice | null
}

/** Few enough to do at once. */
const PRACTISED_ITEMS = 10

const MINUTE_MS = 60_000

/** Returns the practice of ten questions on a topic, or of all if there are fewer; null if the stock has none. */
export function practiceOfTopic(stock: PracticeStock, { slug, topic }: Pick<WeakTopic, 'slug' | 'topic'>): PracticeChoice | null {
  const heading = stock.subjects.find((subject) => subject.slug === slug)?.headings.find(({ title }) => title === topic)
  if (heading === undefined) return null
  const freshCount = heading.fresh === undefined ? 0 : countAll(heading.fresh)
  const itemCount = Math.min(PRACTISED_ITEMS, countAll(heading.items) + freshCount)
  if (itemCount === 0) return null
  return {
    exam: stock.exam,
    subjects: [slug],
    topics: { [slug]: [topic] },
    itemCount,
    budgetMs: itemCount * MINUTE_MS,
    ...(freshCount > 0 ? { hasFreshNumbers: true } : {})
  }
}

function countAll({ easy, medium, hard }: DifficultyCounts): number {
  return easy + medium + hard
}

/** Returns each topic with its practice. */
export function withPractices(topics: readonly WeakTopic[], practice: TopicPractice | null): readonly PractisedTopic[] {
  const stock = practice === null || practice.stock === 'loading' ? null : practice.stock
  return topics.map((topic) => ({ ...topic, practice: stock === null ? null : practiceOfTopic(stock, topic) }))
}
