import { picturesIn } from '../../kernel/markup/pictures-in.ts'
import { SHORTEST_ALT } from '../media/picture.ts'
import type { DraftFault } from './draft-fault.ts'
import type { OwnPicture } from '../media/own-media.ts'
import type { QuestionDraft } from './own-question.ts'
import { textsOfDraft } from './texts-of-draft.ts'

/**
 * Finds pictures that cannot be shown: one that the draft does not have, one without a description, and one that only an explanation shows, which a
 * paper would not bring (decision 21).
 */
export function faultsOfPictures(draft: QuestionDraft): readonly DraftFault[] {
  const texts = textsOfDraft(draft)
  const known = new Set(draft.pictures.map(({ id }) => id))
  const first = new Set(texts.flatMap(({ text }) => picturesIn(text)))
  return [
    ...texts.flatMap(({ field, text, later = '' }): DraftFault[] => {
      const after = picturesIn(later)
      if ([...picturesIn(text), ...after].some((id) => !known.has(id))) return [{ code: 'unknown-picture', field }]
      return after.some((id) => !first.has(id)) ? [{ code: 'late-picture', field }] : []
    }),
    ...picturesShown(draft)
      .filter(({ alt }) => alt.trim().length < SHORTEST_ALT)
      .map(({ id }): DraftFault => ({ code: 'no-description', field: `picture ${id}` }))
  ]
}

/** Returns the pictures that the texts of a draft show, with plain descriptions. */
export function picturesShown(draft: QuestionDraft): readonly OwnPicture[] {
  const shown = new Set(textsOfDraft(draft).flatMap(({ text, later = '' }) => [...picturesIn(text), ...picturesIn(later)]))
  return draft.pictures.filter(({ id }) => shown.has(id)).map((picture) => ({ ...picture, alt: picture.alt.trim() }))
}
