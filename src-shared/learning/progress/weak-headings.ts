import { progressRules } from './progress-rules.ts'
import type { HeadingProgress, SubjectProgress } from './progress.ts'

export type WeakHeading = HeadingProgress & { readonly estimate: NonNullable<HeadingProgress['estimate']> }

/** Returns the weak topics of a subject, the most to gain first. Topics without an estimate are not weak: nobody knows. */
export function weakHeadings({ headings }: Pick<SubjectProgress, 'headings'>): WeakHeading[] {
  return headings
    .flatMap((heading) => (heading.estimate === null ? [] : [{ ...heading, estimate: heading.estimate }]))
    .filter(({ estimate }) => estimate.percent < progressRules.weakBelowPercent)
    .toSorted((one, other) => other.gain - one.gain)
}
