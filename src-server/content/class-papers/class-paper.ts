import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { subjectContentSchema, type SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { keyOfItem, personMarksOf, textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { Media } from '../../../src-shared/content/media/media.ts'
import { itemIdOf } from '../../../src-shared/content/own-questions/to-item.ts'
import type { OwnMediaRepository } from '../media/own-media-repository.ts'
import { picturesOf } from '../check/check-pictures.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'

/** What a class gets: copies, which later changes of their author do not reach. */
export const classPaperSchema = z.strictObject({ minutes: z.int().positive(), subjects: z.array(subjectContentSchema).min(1) })

export type ClassPaper = z.infer<typeof classPaperSchema>

/** With its files: as much as a class of forty can fetch at once over a LAN. */
export const MOST_CLASS_PAPER_BYTES = 8 * 1024 * 1024

export interface ClassPaperFile extends Pick<Media, 'sha256' | 'type'> {
  readonly bytes: Buffer
}

/** A paper that can be stored. */
export interface NewClassPaper {
  /** JSON of the paper. */
  readonly content: string
  readonly files: readonly ClassPaperFile[]
  /** Of the content and the files together. */
  readonly sizeBytes: number
}

interface ClassPaperDeps {
  /** Reads an account's own questions, each set as a subject. */
  readonly readOwn: (accountId: string) => Promise<readonly TemplatedContent[]>
  readonly media: Pick<OwnMediaRepository, 'readSizes' | 'readFiles'>
}

interface ChosenQuestions {
  /** The author. */
  readonly accountId: string
  readonly questionIds: readonly string[]
  readonly minutes: number
}

/**
 * Copies an author's own questions with their passages, pictures and sounds. Of changing numbers the copy has the example, so that a class has one paper.
 * Fails with `teaching/question-unfinished`, `teaching/question-judged` for an answer that only a person can mark, and `teaching/questions-too-large`.
 */
export async function makeClassPaper(
  { readOwn, media }: ClassPaperDeps,
  { accountId, questionIds, minutes }: ChosenQuestions
): Promise<Result<NewClassPaper>> {
  const wanted = new Set(questionIds.map(itemIdOf))
  const subjects = (await readOwn(accountId)).flatMap((content) => withOnly(content, wanted) ?? [])
  const items = subjects.flatMap((subject) => subject.items)
  if (items.length < wanted.size) return fail('teaching/question-unfinished')
  if (items.some((item) => personMarksOf(keyOfItem(item)) !== null)) return fail('teaching/question-judged')
  const content = JSON.stringify({ minutes, subjects } satisfies ClassPaper)
  const shown = new Map(subjects.flatMap(mediaOf).map((one) => [one.sha256, one]))
  const sizes = await media.readSizes(accountId, [...shown.keys()])
  const sizeBytes = [...sizes.values()].reduce((sum, size) => sum + size, Buffer.byteLength(content))
  if (sizeBytes > MOST_CLASS_PAPER_BYTES) return fail('teaching/questions-too-large')
  const bytesOf = await media.readFiles(accountId, [...shown.keys()])
  // A file that was removed since its question was read.
  if (bytesOf.size < shown.size) return fail('teaching/question-unfinished')
  const files = [...shown.values()].flatMap(({ sha256, type }) => {
    const bytes = bytesOf.get(sha256)
    return bytes === undefined ? [] : [{ sha256, type, bytes }]
  })
  return succeed({ content, files, sizeBytes })
}

/** Returns a subject with these items alone and what they show; null where it has none of them. */
function withOnly({ subject, title, version, ...content }: TemplatedContent, ids: ReadonlySet<string>): SubjectContent | null {
  const items = content.items.filter(({ id }) => ids.has(id))
  if (items.length === 0) return null
  const read = new Set(items.map(({ stimulusId }) => stimulusId))
  const stimuli = content.stimuli.filter(({ id }) => read.has(id))
  const shown = new Set([
    ...items.flatMap((item) => [...picturesOf(item), ...textsOfItem(item).all.flatMap(picturesIn)]),
    ...stimuli.flatMap(({ text }) => picturesIn(text))
  ])
  const heard = new Set(stimuli.map(({ sound }) => sound?.soundId))
  const pictures = (content.pictures ?? []).filter(({ id }) => shown.has(id))
  const sounds = (content.sounds ?? []).filter(({ id }) => heard.has(id))
  return {
    subject,
    title,
    version,
    stimuli,
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(sounds.length > 0 ? { sounds } : {}),
    items
  }
}

function mediaOf({ pictures = [], sounds = [] }: SubjectContent): readonly Media[] {
  return [...pictures, ...sounds]
}
