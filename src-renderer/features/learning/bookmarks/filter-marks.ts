import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import { meets, soughtWords, stemsIn } from '../../../../src-shared/learning/search/search-terms.ts'

/** What is shown of the list; null is "any". */
export interface MarkFilter {
  readonly kind: 'bookmarks' | 'notes' | null
  readonly subject: string | null
  readonly words: string
}

/** The marks that answer every part of the filter; each word must stand in the question or the note. */
export function filterMarks(marks: readonly ListedMark[], { kind, subject, words }: MarkFilter): readonly ListedMark[] {
  const sought = soughtWords(words)
  return marks.filter((mark) => {
    if (kind === 'bookmarks' && !mark.isBookmarked) return false
    if (kind === 'notes' && mark.ownNote === '') return false
    if (subject !== null && subjectOf(mark) !== subject) return false
    const stems = stemsIn(`${'stem' in mark.place ? markupToPlainText(mark.place.stem) : ''} ${mark.ownNote}`)
    return sought.every((word) => stems.some((stem) => meets(stem, word)))
  })
}

/** By its title; null where the question is not to be seen. */
export function subjectOf({ place }: ListedMark): string | null {
  return 'subject' in place ? place.subject : null
}
