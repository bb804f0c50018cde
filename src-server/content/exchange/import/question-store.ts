import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileNameOf } from '../../../../src-shared/content/media/media.ts'
import type { Picture } from '../../../../src-shared/content/media/picture.ts'
import type { Stimulus } from '../../../../src-shared/content/exams/subject-content.ts'
import type { FileToPack } from '../../packs/write-pack.ts'
import type { ImportedPicture, ImportedQuestion } from '../imported-question.ts'

/** What a store wrote: the table of items as one JSON object a line, stimuli and pictures. */
export interface StoredQuestions {
  readonly items: FileToPack
  readonly count: number
  readonly stimuli: readonly Stimulus[]
  readonly pictures: readonly Picture[]
  /** By file name. */
  readonly media: ReadonlyMap<string, FileToPack>
}

/** Writes imported questions to a folder one by one, so that a large import needs little memory. */
export interface QuestionStore {
  readonly add: (question: ImportedQuestion) => Promise<void>
  readonly end: () => Promise<StoredQuestions>
}

export async function openQuestionStore(folder: string): Promise<QuestionStore> {
  await mkdir(folder, { recursive: true })
  const items = openLines(join(folder, 'items.jsonl'))
  const stimuli = new Map<string, Stimulus>()
  const pictures = new Map<string, Picture>()
  const media = new Map<string, FileToPack>()
  let count = 0
  return {
    add: async ({ item, stimulus, pictures: shown }) => {
      await items.write(`${JSON.stringify(item)}\n`)
      count += 1
      if (stimulus !== undefined) stimuli.set(stimulus.id, stimulus)
      for (const picture of shown) {
        if (pictures.has(picture.id)) continue
        const file = join(folder, fileNameOf(picture))
        await writeFile(file, picture.bytes)
        const entry = entryOf(picture)
        pictures.set(picture.id, entry)
        media.set(fileNameOf(picture), { file, bytes: picture.bytes.length, sha256: entry.sha256 })
      }
    },
    end: async () => ({ items: await items.end(), count, stimuli: [...stimuli.values()], pictures: [...pictures.values()], media })
  }
}

function entryOf({ id, type, width, height, alt, bytes }: ImportedPicture): Picture {
  return { id, type, sha256: createHash('sha256').update(bytes).digest('hex'), width, height, alt }
}

function openLines(file: string) {
  const stream: WriteStream = createWriteStream(file)
  const hash: Hash = createHash('sha256')
  let bytes = 0
  return {
    write: async (line: string): Promise<void> => {
      const buffer = Buffer.from(line)
      hash.update(buffer)
      bytes += buffer.length
      if (!stream.write(buffer)) await once(stream, 'drain')
    },
    end: async (): Promise<FileToPack> => {
      stream.end()
      await once(stream, 'close')
      return { file, bytes, sha256: hash.digest('hex') }
    }
  }
}
