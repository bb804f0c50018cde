import { textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { createSharedWordCounter } from './shared-words.ts'
import { likeness, stemSkeleton } from './stem-skeleton.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/**
 * From this likeness on, two stems count as the same question in other words. Stems that differ only in numbers or names score 1; stems that
 * share only an instruction, such as "Choose the word nearest in meaning to the underlined word", about 0.6.
 */
export const TOO_LIKE = 0.65

/** Checks that no two stems of all packs differ only in numbers or names. Items of a cloze passage are excluded, because they share their words. */
export function checkOriginality(subjects: readonly SubjectContent[]): readonly ContentFinding[] {
  const cloze = new Set(subjects.flatMap(({ stimuli }) => stimuli.filter(({ kind }) => kind === 'cloze').map(({ id }) => id)))
  const stems = subjects
    .flatMap(({ items }) => items)
    .filter(({ stimulusId }) => stimulusId === undefined || !cloze.has(stimulusId))
    .map((item) => ({ id: item.id, skeleton: stemSkeleton(textsOfItem(item).question) }))
  const countShared = createSharedWordCounter()
  return stems.flatMap((stem) =>
    [...countShared(stem.skeleton.length === 0 ? [''] : stem.skeleton)].flatMap(([index, shared]): ContentFinding[] => {
      const earlier = stems[index]
      if (earlier === undefined || (2 * shared) / (earlier.skeleton.length + stem.skeleton.length) < TOO_LIKE) return []
      const share = likeness(earlier.skeleton, stem.skeleton)
      return share < TOO_LIKE ? [] : [{ code: 'near-duplicate', itemId: stem.id, message: `${(100 * share).toFixed(0)} % like ${earlier.id}` }]
    })
  )
}
