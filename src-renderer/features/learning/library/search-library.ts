import type { LibrarySection, Work } from '../../../../src-shared/content/library/library.ts'
import { excerptOf, findInText, readableText, type Excerpt } from './find-in-text.ts'

/** A place of a library that was searched for. */
export interface Hit {
  readonly work: Work
  /** Of the work, from 0: which of the places in it this is. */
  readonly number: number
  /** Null where the title alone has the words. */
  readonly excerpt: Excerpt | null
}

/** All places of a library that have the words, in the order of the shelf: in titles, notes, and what is said in words. */
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
    // Its words are in its file: its reader searches them.
    case 'pdf':
      return ''
  }
}
