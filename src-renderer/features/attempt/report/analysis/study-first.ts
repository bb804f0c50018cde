import type { ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'

export interface WeakTopic {
  readonly slug: string
  readonly topic: string
  readonly rightCount: number
  readonly itemCount: number
}

const SHOWN = 3

/** One question says too little about a topic. */
const LEAST_ITEMS = 2

/** Returns at most three topics with the most to gain: by the number of questions not right, then by the lower share of right ones. */
export function studyFirst({ subjects }: Pick<AttemptAnalysis, 'subjects'>): readonly WeakTopic[] {
  const missed = ({ itemCount, rightCount }: WeakTopic): number => itemCount - rightCount
  return subjects
    .flatMap(({ slug, topics }) => topics.map(({ topic, rightCount, itemCount }) => ({ slug, topic, rightCount, itemCount })))
    .filter((topic) => topic.itemCount >= LEAST_ITEMS && missed(topic) > 0)
    .toSorted((one, other) => missed(other) - missed(one) || one.rightCount / one.itemCount - other.rightCount / other.itemCount)
    .slice(0, SHOWN)
}

/** Returns the lessons about a topic of a subject, collected from its items. */
export function lessonsOn(
  items: readonly Pick<ReviewedItem, 'item' | 'topic'>[],
  topic: string,
  lessonsOf: ReadonlyMap<string, readonly AttemptLesson[]>
): readonly AttemptLesson[] {
  const found = items.flatMap((reviewed) => (reviewed.topic === topic ? (lessonsOf.get(reviewed.item.id) ?? []) : []))
  return [...new Map(found.map((lesson) => [lesson.slug, lesson])).values()]
}
