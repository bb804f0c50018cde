import { TOO_LIKE } from '../check/check-originality.ts'
import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'
import { likeness, stemSkeleton } from '../check/stem-skeleton.ts'
import type { AlikeQuestion } from '../../../src-shared/content/own-questions/own-question.ts'

export interface KnownStem {
  readonly stem: string
  readonly whose: AlikeQuestion['whose']
  /** Of its set or subject. */
  readonly title: string
}

/** With fewer words, only an identical text counts as alike. */
const FEWEST_WORDS = 3
const MOST_FOUND = 3
/** Words of a stem that are compared, pairwise with every known stem. Our stems have at most 70. */
const MOST_WORDS = 200

/** Returns the known stems most similar to `stem`, the most similar first. Pure. */
export function findAlike(stem: string, known: readonly KnownStem[]): readonly AlikeQuestion[] {
  const text = plain(stem)
  if (text === '') return []
  const skeleton = skeletonOf(stem)
  return known
    .map(({ stem: other, whose, title }) => ({ share: plain(other) === text ? 1 : shareOf(skeleton, other), whose, title }))
    .filter(({ share }) => share >= TOO_LIKE)
    .sort((one, other) => other.share - one.share)
    .slice(0, MOST_FOUND)
    .map(({ share, whose, title }) => ({ percent: Math.round(100 * share), whose, title }))
}

function shareOf(skeleton: readonly string[], other: string): number {
  const words = skeletonOf(other)
  return Math.min(skeleton.length, words.length) < FEWEST_WORDS ? 0 : likeness(skeleton, words)
}

function skeletonOf(stem: string): readonly string[] {
  return stemSkeleton(stem).slice(0, MOST_WORDS)
}

function plain(stem: string): string {
  return markupToPlainText(stem).replace(/\s+/g, ' ').trim().toLowerCase()
}
