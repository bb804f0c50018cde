import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { faultInText, noteBounds } from '../../../src-shared/kernel/markup/authored-text.ts'
import { checkMarkup } from '../../../src-shared/content/check/check-markup.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import {
  LIBRARY_MOST_CHARACTERS,
  LIBRARY_MOST_WORKS,
  workSourceSchema,
  type FiledWorkSource,
  type WorkSource
} from '../../../src-shared/content/library/library.ts'
import { serialSchema } from '../../../src-shared/kernel/values/serial.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

const boundedText = (most: number) => z.string().trim().min(1).max(most)

/** A file of `resources/learning/libraries`, or `library.json` of a pack. Open to everybody where it names no add-on. */
export const librarySourceSchema = z.strictObject({
  serial: serialSchema,
  title: boundedText(120),
  summary: boundedText(500),
  subject: slugSchema.optional(),
  addOn: slugSchema.optional(),
  classLevels: z.array(z.enum(classLevelSlugs)).min(1).optional(),
  shelves: z
    .array(z.strictObject({ title: boundedText(200), works: z.array(workSourceSchema).min(1) }))
    .min(1)
    .max(50)
})

export type LibrarySource = z.infer<typeof librarySourceSchema>

/** Returns what a reader needs to open the library. */
export function accessTo({ addOn, classLevels }: Pick<LibrarySource, 'addOn' | 'classLevels'>) {
  return { addOn: addOn ?? null, classLevels: classLevels ?? null }
}

export function worksOf({ shelves }: Pick<LibrarySource, 'shelves'>): readonly WorkSource[] {
  return shelves.flatMap(({ works }) => works)
}

/** Returns the works that have their own files. */
export function filedWorksOf(source: Pick<LibrarySource, 'shelves'>): readonly FiledWorkSource[] {
  return worksOf(source).filter((work) => work.kind !== 'note')
}

/** Finds what the schema cannot check: too many works, duplicate names, unpaired marks, and pictures, which no library may have. Pure. */
export function faultsInLibrary(source: LibrarySource): readonly string[] {
  const { serial } = source
  const works = worksOf(source)
  const ids = works.map(({ id }) => id)
  const texts = works.map((work) =>
    work.kind === 'note' ? { id: work.id, text: work.text } : { id: work.id, text: 'words' in work ? work.words : '' }
  )
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
  return [
    ...(works.length > LIBRARY_MOST_WORKS ? [`the library ${serial} has more than ${LIBRARY_MOST_WORKS} works`] : []),
    ...(texts.reduce((sum, { text }) => sum + text.length, 0) > LIBRARY_MOST_CHARACTERS ? [`the texts of the library ${serial} are too long`] : []),
    ...twice.map((id) => `the library ${serial} has more than one work with the id ${id}`),
    ...works.flatMap((work) => (work.kind === 'note' ? faultsInText(serial, work) : []))
  ]
}

function faultsInText(serial: string, { id, text }: { readonly id: string; readonly text: string }): readonly string[] {
  const beyond = faultInText(text, noteBounds)
  if (beyond !== null) return [`the library ${serial}, ${id}: ${beyond}`]
  const stimuli = [{ id, kind: 'passage' as const, title: id, text }]
  const marks = checkMarkup({ subject: id, title: id, version: 1, items: [], stimuli })
  return [
    ...marks.map((finding) => `the library ${serial}, ${id}: ${finding.message}`),
    ...picturesIn(text).map((picture) => `the library ${serial}, ${id}: it shows ${picture}, but libraries cannot have pictures`)
  ]
}

/** Returns the size of its texts in bytes. */
export function sizeOfTexts({ shelves }: LibrarySource): number {
  return Buffer.byteLength(JSON.stringify(shelves))
}
