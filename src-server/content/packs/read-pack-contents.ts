import { itemSchema } from '../../../src-shared/content/item-types/item-types.ts'
import { checkTextBounds } from '../check/check-text-bounds.ts'
import { stimulusSchema, subjectContentSchema } from '../../../src-shared/content/exams/subject-content.ts'
import { checkPictures } from '../check/check-pictures.ts'
import { checkSounds } from '../check/check-sounds.ts'
import { fileNameOf, type Media } from '../../../src-shared/content/media/media.ts'
import { pictureSchema } from '../../../src-shared/content/media/picture.ts'
import { soundSchema } from '../../../src-shared/content/media/sound.ts'
import type { FindingCode } from '../../../src-shared/content/check/content-finding.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { faultInMediaFile } from '../sources/media-file.ts'
import { syllabusSchema } from '../sources/syllabus.ts'
import { itemTemplateSchema } from '../../../src-shared/content/templates/item-template.ts'
import { mediaFolder } from './pack-contents.ts'
import { ContentFault, readJson, readLines, tellFaults } from './pack-lines.ts'

const headSchema = subjectContentSchema.pick({ subject: true, title: true, version: true })

/** Unused media takes up space and does no harm. */
const harmless: ReadonlySet<FindingCode> = new Set<FindingCode>(['unused-picture', 'unused-sound'])

/**
 * Reads the subjects of an unpacked pack from its files by path; `bank` is the name to give them here. Fails with `pack/content` and the
 * invalid file and line, or the picture or sound whose file does not match its table; a media file that no table names is invalid too. Fails
 * with `pack/text-bounds` and the item whose text cannot be laid out in reasonable time. Ignores files in other folders.
 */
export function readPackContents(files: ReadonlyMap<string, Buffer>, bank: string): Result<readonly BankSubject[]> {
  return tellFaults(() => {
    const subjects = readTexts(files, bank).map((texts): BankSubject => {
      refuseLongTexts(texts)
      const { pictures = [], sounds = [] } = texts.content
      return { ...texts, media: new Map([...pictures, ...sounds].map((media) => [fileNameOf(media), readMedia(files, media)])) }
    })
    refuseStrayMedia(files, subjects)
    return subjects
  })
}

/** Reads the same without the files of pictures and sounds, which may be absent from `files`. */
export function readPackTexts(files: ReadonlyMap<string, Buffer>, bank: string): Result<readonly PackTexts[]> {
  return tellFaults(() => readTexts(files, bank))
}

/** The folder of the files that `readPackTexts` reads. */
export const textsFolder = 'subjects'

type PackTexts = Omit<BankSubject, 'media'>

function readTexts(files: ReadonlyMap<string, Buffer>, bank: string): readonly PackTexts[] {
  const names = [...new Set([...files.keys()].flatMap((path) => /^subjects\/([^/]+)\//.exec(path)?.[1] ?? []))].sort()
  return names.map((name) => readSubject(files, name, bank))
}

function readSubject(files: ReadonlyMap<string, Buffer>, name: string, bank: string): PackTexts {
  const path = (file: string): string => `subjects/${name}/${file}`
  const head = readJson(files, path('subject.json'), headSchema)
  if (head === undefined) throw new ContentFault(`there is no ${path('subject.json')}`)
  if (head.subject !== name) throw new ContentFault(`${path('subject.json')} is about ${head.subject}`)
  const items = readLines(files, path('items.jsonl'), itemSchema)
  const stimuli = readLines(files, path('stimuli.jsonl'), stimulusSchema)
  const pictures = readLines(files, path('pictures.jsonl'), pictureSchema)
  const sounds = readLines(files, path('sounds.jsonl'), soundSchema)
  const content = { ...head, items, stimuli, ...(pictures.length === 0 ? {} : { pictures }), ...(sounds.length === 0 ? {} : { sounds }) }
  const lost = [...checkPictures(content), ...checkSounds(content)].find(({ code }) => !harmless.has(code))
  if (lost !== undefined) throw new ContentFault(`${lost.itemId} of ${path('items.jsonl')}: ${lost.message}`)
  return {
    bank,
    content,
    syllabus: readJson(files, path('syllabus.json'), syllabusSchema),
    templates: readLines(files, path('templates.jsonl'), itemTemplateSchema),
    reviews: undefined
  }
}

function readMedia(files: ReadonlyMap<string, Buffer>, media: Media): Buffer {
  const path = `${mediaFolder}/${fileNameOf(media)}`
  const bytes = files.get(path)
  const fault = faultInMediaFile(media, bytes)
  if (bytes === undefined || fault !== null) throw new ContentFault(`${path}: ${fault ?? ''}`)
  return bytes
}

/** Applies to new packs only: an installed pack may be older than the limits, and its overlong texts are shown as typed. */
function refuseLongTexts({ content, templates }: PackTexts): void {
  const [found] = checkTextBounds({ ...content, templates })
  if (found !== undefined) throw new ContentFault(`${textsFolder}/${content.subject}, ${found.itemId}: ${found.message}`, 'pack/text-bounds')
}

/** Media that no table names was neither measured nor checked for forbidden content. */
function refuseStrayMedia(files: ReadonlyMap<string, Buffer>, subjects: readonly BankSubject[]): void {
  const named = new Set(subjects.flatMap(({ media }) => [...media.keys()]))
  const stray = [...files.keys()].find((path) => path.startsWith(`${mediaFolder}/`) && !named.has(path.slice(mediaFolder.length + 1)))
  if (stray !== undefined) throw new ContentFault(`${stray} does not belong to a subject`)
}
