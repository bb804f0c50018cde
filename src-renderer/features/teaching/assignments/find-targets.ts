import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { AssignmentTarget } from '../../../../src-shared/teaching/school-class.ts'

/** Something that a class can be set. `words`: in small letters, what it is found by. */
export interface ListedTarget extends AssignmentTarget {
  readonly title: string
  readonly words: string
  readonly levels: readonly ClassLevelSlug[]
}

interface TargetFilter {
  readonly kind: AssignmentTarget['kind']
  readonly words: string
  /** The class for which it is; null for any. */
  readonly classLevel: ClassLevelSlug | null
}

/** As many as a list can be looked through. */
const MOST_SHOWN = 60

/** Returns what fits a filter, in order of titles; each word must occur. */
export function findTargets(targets: readonly ListedTarget[], { kind, words, classLevel }: TargetFilter) {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = targets.filter(
    (target) =>
      target.kind === kind &&
      (classLevel === null || target.levels.length === 0 || target.levels.includes(classLevel)) &&
      sought.every((word) => target.words.includes(word))
  )
  return { count: found.length, shown: found.toSorted((one, other) => one.title.localeCompare(other.title)).slice(0, MOST_SHOWN) }
}
