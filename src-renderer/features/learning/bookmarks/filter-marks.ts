import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import { meets, soughtWords, stemsIn } from '../../../../src-shared/learning/search/search-terms.ts'

/** Filter of the list; null means "any". */
export interface MarkFilter {
  readonly kind: 'bookmarks' | 'notes' | null
  readonly subject: string | null
  readonly words: string
}

/** Returns the marks that match the whole filter; each word must occur in the question or the note. */
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

/** Returns the subject's title; null if the question is not visible. */
export function subjectOf({ place }: ListedMark): string | null {
  return 'subject' in place ? place.subject : null
}
