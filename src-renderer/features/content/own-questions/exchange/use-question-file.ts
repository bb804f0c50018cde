import { useRef, useState } from 'react'
import type { Header } from '../../../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { ImportFormatName } from '../../../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { ImportedFile, ImportedQuestion, ImportedTable } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../../bridge/coded-failure.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { readImportedPictures, type ReadyPicture, type ReadyPictures } from '../pictures/imported-pictures.ts'
import { takeFile, type ChosenFile, type FileFault } from './take-file.ts'

/** How its author says that a file shall be read. */
export interface ReadingOptions {
  readonly format?: ImportFormatName
  readonly columns?: Header
  readonly firstRow?: 'names' | 'question'
}

export interface ReadFile {
  readonly kind: 'read'
  readonly file: ChosenFile
  readonly options: ReadingOptions
  readonly format: ImportFormatName
  /** Null for formats that are no tables. */
  readonly table: ImportedTable | null
  readonly questions: readonly ImportedQuestion[]
  /** Those of its questions, ready to be stored. */
  readonly pictures: ReadyPictures
}

/**
 * ```
 * none → reading → read
 *           └────→ failed
 * ```
 */
export type Reading =
  | { readonly kind: 'none'; readonly fault: FileFault | null }
  /** `count`: its questions so far. */
  | { readonly kind: 'reading'; readonly name: string; readonly count: number }
  | { readonly kind: 'failed'; readonly file: ChosenFile; readonly options: ReadingOptions; readonly message: string }
  | ReadFile

export interface QuestionFileState {
  readonly reading: Reading
  /** Takes a file and reads it as its content says. */
  readonly take: (file: File | FileFault) => void
  readonly read: (file: ChosenFile, options?: ReadingOptions) => void
  readonly forget: () => void
}

/** Has a file read by the backend, part by part. A newer file or request replaces one that is under way. */
export function useQuestionFile(): QuestionFileState {
  const { ownQuestions } = useBridge()
  const [reading, setReading] = useState<Reading>({ kind: 'none', fault: null })
  const newest = useRef(0)

  /** Returns a setter that does nothing once a newer request began, and says so. */
  function begin(): (next: Reading) => boolean {
    newest.current += 1
    const number = newest.current
    return (next) => {
      if (number === newest.current) setReading(next)
      return number === newest.current
    }
  }

  async function readParts(file: ChosenFile, options: ReadingOptions): Promise<void> {
    const show = begin()
    const questions: ImportedQuestion[] = []
    const pictures = new Map<string, ReadyPicture>()
    const add = async (part: ImportedFile): Promise<void> => {
      const read = await readImportedPictures(part)
      questions.push(...read.questions)
      for (const [sha256, picture] of read.pictures) pictures.set(sha256, picture)
    }
    const readFrom = (from: number, format = options.format): Promise<ImportedFile> =>
      unwrap(ownQuestions.readFile({ ...file, ...options, ...(format === undefined ? {} : { format }), from }))
    try {
      if (!show({ kind: 'reading', name: file.name, count: 0 })) return
      let part = await readFrom(0)
      await add(part)
      while (part.next !== null) {
        if (!show({ kind: 'reading', name: file.name, count: questions.length })) return
        part = await readFrom(part.next, part.format)
        await add(part)
      }
      show({ kind: 'read', file, options, format: part.format, table: part.table, questions, pictures })
    } catch (thrown) {
      show({ kind: 'failed', file, options, message: toFailure(thrown).message })
    }
  }

  async function takeAndRead(chosen: File | FileFault): Promise<void> {
    const show = begin()
    if (typeof chosen !== 'string') show({ kind: 'reading', name: chosen.name, count: 0 })
    const file = typeof chosen === 'string' ? chosen : await takeFile(chosen)
    if (typeof file === 'string') show({ kind: 'none', fault: file })
    else if (show({ kind: 'reading', name: file.name, count: 0 })) await readParts(file, {})
  }

  return {
    reading,
    take: (file) => void takeAndRead(file),
    read: (file, options = {}) => void readParts(file, options),
    forget: () => {
      begin()({ kind: 'none', fault: null })
    }
  }
}
