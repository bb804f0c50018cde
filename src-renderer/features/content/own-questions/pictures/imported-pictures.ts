import type { ImportedFile, ImportedQuestion } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import { readOwnPicture, type OwnPicture } from '../../../../../src-shared/content/media/own-media.ts'
import type { PictureType } from '../../../../../src-shared/content/media/picture.ts'
import { faultsOfDraft } from '../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { questionDraftSchema, type QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { replaceMark } from './draft-pictures.ts'
import { readPictureFile } from './read-picture-file.ts'

/** A picture of a file of questions, as the backend will store it. */
export interface ReadyPicture {
  readonly type: PictureType
  readonly base64: string
  /** At which it is shown, in CSS pixels. */
  readonly width: number
  readonly height: number
}

/** By the hash of the file as it was found. */
export type ReadyPictures = ReadonlyMap<string, ReadyPicture>

export interface PicturedQuestions {
  readonly questions: readonly ImportedQuestion[]
  readonly pictures: ReadyPictures
}

/**
 * Makes the pictures of a part of a file what the backend stores, one after the other, as those that an author adds. One that nothing can be made of is
 * replaced by its description, which is a loss of its question.
 */
export async function readImportedPictures(
  { questions, pictures = [] }: Pick<ImportedFile, 'questions' | 'pictures'>,
  read: (file: Blob) => Promise<Result<string>> = readPictureFile
): Promise<PicturedQuestions> {
  const ready = new Map<string, ReadyPicture>()
  for (const { sha256, base64 } of pictures) {
    const made = await read(new Blob([bytesOf(base64)]))
    const picture = made.ok ? readyPicture(made.value) : null
    if (picture !== null) ready.set(sha256, picture)
  }
  return { questions: questions.map((question) => withReady(question, ready)), pictures: ready }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Null for what the backend would refuse. */
function readyPicture(base64: string): ReadyPicture | null {
  const bytes = bytesOf(base64)
  const read = readOwnPicture({ bytes, text: new TextDecoder().decode(bytes) })
  return read.ok ? { ...read.value, base64 } : null
}

function withReady(question: ImportedQuestion, ready: ReadyPictures): ImportedQuestion {
  const { draft, described = {} } = question
  const missing = draft === null ? [] : draft.pictures.filter(({ sha256 }) => !ready.has(sha256))
  if (draft === null || missing.length === 0) return question
  const changed = missing.reduce((before, { id }) => withDescription(before, id, described[id] ?? ''), draft)
  if (!questionDraftSchema.safeParse(changed).success || faultsOfDraft(changed).length > faultsOfDraft(draft).length)
    return { ...question, kind: 'not-taken', draft: null, findings: [{ code: 'too-large-to-edit' }] }
  return { ...question, kind: 'with-loss', draft: changed, findings: [...question.findings, ...missing.map(toLoss)] }
}

function withDescription(draft: QuestionDraft, id: string, text: string): QuestionDraft {
  return { ...replaceMark(draft, id, text), pictures: draft.pictures.filter((picture) => picture.id !== id) }
}

function toLoss({ alt }: OwnPicture): ImportedQuestion['findings'][number] {
  return { code: 'picture-described', values: { text: alt.slice(0, 60) } }
}
