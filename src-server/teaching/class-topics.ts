import type { SubjectProgress } from '../../src-shared/learning/progress/progress.ts'
import type { ClassHeading } from '../../src-shared/teaching/school-class.ts'

/** Below this percentage a pupil needs help with a topic: fewer than half of its questions would likely be right. */
const NEEDS_HELP_PERCENT = 50

interface PupilProgress {
  readonly pupilId: string
  readonly subjects: readonly Pick<SubjectProgress, 'title' | 'headings'>[]
}

interface Known {
  readonly pupilId: string
  readonly percent: number
}

/** Returns how well a class knows each topic about which something is known of anybody, the weakest first. */
export function classTopics(pupils: readonly PupilProgress[]): ClassHeading[] {
  const byTopic = new Map<string, { readonly subject: string; readonly title: string; readonly known: Known[] }>()
  for (const { pupilId, subjects } of pupils) {
    for (const { title: subject, headings } of subjects) {
      for (const { title, estimate } of headings) {
        if (estimate === null) continue
        const key = JSON.stringify([subject, title])
        const held = byTopic.get(key) ?? { subject, title, known: [] }
        held.known.push({ pupilId, percent: estimate.percent })
        byTopic.set(key, held)
      }
    }
  }
  return [...byTopic.values()].map(toClassHeading).toSorted((one, other) => one.percent - other.percent || one.title.localeCompare(other.title))
}

function toClassHeading({
  subject,
  title,
  known
}: {
  readonly subject: string
  readonly title: string
  readonly known: readonly Known[]
}): ClassHeading {
  const below = known.filter(({ percent }) => percent < NEEDS_HELP_PERCENT).toSorted((one, other) => one.percent - other.percent)
  return {
    subject,
    title,
    knownCount: known.length,
    percent: Math.round(known.reduce((sum, { percent }) => sum + percent, 0) / known.length),
    below: below.map(({ pupilId }) => pupilId)
  }
}
