import type { LibrarySection, Work } from '../../../../src-shared/content/library/library.ts'
import { excerptOf, findInText, readableText, type Excerpt } from './find-in-text.ts'

/** A search match in a library. */
export interface Hit {
  readonly work: Work
  /** Index of this match within the work, from 0. */
  readonly number: number
  /** Null if only the title matches. */
  readonly excerpt: Excerpt | null
}

/** Returns all matches in a library in section order: in titles, notes and transcripts. */
export function searchLibrary(shelves: readonly LibrarySection[], words: string): readonly Hit[] {
  return shelves.flatMap(({ works }) => works).flatMap((work) => searchWork(work, words))
}

function searchWork(work: Work, words: string): readonly Hit[] {
  const text = textOf(work)
  const inText = findInText(text, words).map((stretch, number): Hit => ({ work, number, excerpt: excerptOf(text, stretch) }))
  return inText.length === 0 && findInText(work.title, words).length > 0 ? [{ work, number: 0, excerpt: null }] : inText
}

function textOf(work: Work): string {
  switch (work.kind) {
    case 'note':
      return readableText(work.text)
    case 'audio':
    case 'video':
      return work.words
    // Its text is in its file, so its reader searches it.
    case 'pdf':
      return ''
  }
}
