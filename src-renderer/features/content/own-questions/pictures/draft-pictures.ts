import type { OwnPicture, OwnPictureFile } from '../../../../../src-shared/content/media/own-media.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import type { Random } from '../draft/free-ids.ts'

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const ID_LENGTH = 6

/** Adds a picture without a description, and shows it at the end of the question, or as the picture whose areas are asked for. Its id is by lot, because a pack holds many questions’ pictures. */
export function withPicture(
  { type, pictures, stem, spotPictureId }: QuestionDraft,
  file: OwnPictureFile,
  random: Random
): Pick<QuestionDraft, 'pictures' | 'stem' | 'spotPictureId'> {
  const picture: OwnPicture = { id: `picture-${lotOf(random)}`, ...file, alt: '' }
  if (type === 'hot-spot' && spotPictureId === null) return { pictures: [...pictures, picture], stem, spotPictureId: picture.id }
  const begun = stem.trimEnd()
  return { pictures: [...pictures, picture], stem: `${begun}${begun === '' ? '' : '\n\n'}![${picture.id}]`, spotPictureId }
}

function lotOf(random: Random): string {
  return Array.from({ length: ID_LENGTH }, () => ID_LETTERS[Math.floor(random() * ID_LETTERS.length)] ?? 'a').join('')
}

/** Writes a text in place of a picture's marks in all texts of all types. */
export function replaceMark<Value>(value: Value, id: string, text: string): Value {
  if (typeof value === 'string') return value.replaceAll(`![${id}]`, () => text) as Value
  if (Array.isArray(value)) return value.map((one: unknown) => replaceMark(one, id, text)) as Value
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceMark(part as unknown, id, text)])) as Value
  return value
}

/** Removes a picture, and its marks from all texts of all types. */
export function withoutPicture(draft: QuestionDraft, id: string): QuestionDraft {
  const cleaned = replaceMark(draft, id, '')
  return {
    ...cleaned,
    stem: cleaned.stem.trimEnd(),
    pictures: draft.pictures.filter((picture) => picture.id !== id),
    spotPictureId: draft.spotPictureId === id ? null : draft.spotPictureId
  }
}
