import { takePicture } from '../build/take-picture.ts'
import type { ImportSource } from '../import-source.ts'
import { takeQuestion, type ImportedPicture, type ImportFinding, type ImportOutcome } from '../imported-question.ts'
import type { PictureBytes } from '../media/picture-budget.ts'
import type { DocxContext } from './docx-paragraph.ts'

/** Pictures and losses of the paragraphs that were read since the last question. */
export interface DocxPictures extends DocxContext {
  readonly takeLosses: () => readonly ImportFinding[]
  /** Puts the pictures into a question that shows them. */
  readonly show: (outcome: ImportOutcome) => ImportOutcome
}

export type DocxFiles = ReadonlyMap<string, { readonly name: string; readonly bytes: PictureBytes }>

/** Drafts of the app's editor have no pictures, so a picture is a word in private-use characters until the item is made. */
const MARK = /\uE000([a-z0-9-]+)\uE001/g

export function createDocxPictures(files: DocxFiles, source: Pick<ImportSource, 'makeId' | 'mayConvert'>): DocxPictures {
  const pictures = new Map<string, ImportedPicture>()
  let losses: ImportFinding[] = []
  return {
    lose: (loss) => void losses.push(loss),
    pictureOf: (relation, alt) => {
      const file = files.get(relation)
      if (file === undefined) return { code: 'file-missing', values: { name: relation } }
      if (file.bytes === null) return { code: 'external-media', values: { address: file.name.slice(0, 100) } }
      if (file.bytes === 'too-large') return { code: 'media-not-taken', values: { name: file.name.slice(0, 100), detail: 'it is too large' } }
      const taken = takePicture({ name: file.name, bytes: file.bytes, alt }, source)
      if (taken.picture === undefined) return taken.losses[0] ?? { code: 'file-missing', values: { name: file.name } }
      losses.push(...taken.losses)
      pictures.set(taken.picture.id, taken.picture)
      return taken.picture.id
    },
    takeLosses: () => {
      const taken = losses
      losses = []
      return taken
    },
    show: (outcome) => {
      if (outcome.kind === 'not-taken') return outcome
      const shown = [...JSON.stringify(outcome.question.item).matchAll(MARK)].flatMap(([, id = '']) => pictures.get(id) ?? [])
      if (shown.length === 0) return outcome
      const item = JSON.parse(JSON.stringify(outcome.question.item).replace(MARK, '![$1]')) as typeof outcome.question.item
      return takeQuestion(outcome.place, { ...outcome.question, item, pictures: shown }, outcome.kind === 'taken' ? [] : outcome.losses)
    }
  }
}
