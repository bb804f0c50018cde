import type { ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'

export interface WeakTopic {
  readonly slug: string
  readonly topic: string
  readonly rightCount: number
  readonly itemCount: number
}

const SHOWN = 4

/** The topics where most is to be gained: most questions not right first, of equal ones the smaller share of rights. */
export function studyFirst({ subjects }: Pick<AttemptAnalysis, 'subjects'>): readonly WeakTopic[] {
  const missed = ({ itemCount, rightCount }: WeakTopic): number => itemCount - rightCount
  return subjects
    .flatMap(({ slug, topics }) => topics.map(({ topic, rightCount, itemCount }) => ({ slug, topic, rightCount, itemCount })))
    .filter((topic) => missed(topic) > 0)
    .toSorted((one, other) => missed(other) - missed(one) || one.rightCount / one.itemCount - other.rightCount / other.itemCount)
    .slice(0, SHOWN)
}

/** The lessons about a topic of a subject: those about any of its items. */
export function lessonsOn(
  items: readonly Pick<ReviewedItem, 'item' | 'topic'>[],
  topic: string,
  lessonsOf: ReadonlyMap<string, readonly AttemptLesson[]>
): readonly AttemptLesson[] {
  const found = items.flatMap((reviewed) => (reviewed.topic === topic ? (lessonsOf.get(reviewed.item.id) ?? []) : []))
  return [...new Map(found.map((lesson) => [lesson.slug, lesson])).values()]
}
