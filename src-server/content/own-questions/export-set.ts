import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isSingleChoice, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ExportFormatName } from '../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { ExportedQuestion, ExportedSet } from '../../../src-shared/content/own-questions/exported-set.ts'
import { toSound, toStimulus } from '../../../src-shared/content/own-questions/own-passage.ts'
import type { OwnQuestion } from '../../../src-shared/content/own-questions/own-question.ts'
import { picturesShown } from '../../../src-shared/content/own-questions/picture-faults.ts'
import type { ImportedPicture, ImportedQuestion as ExchangedQuestion, ImportFinding } from '../exchange/imported-question.ts'
import { shortenMarkup } from '../exchange/markup/shorten-markup.ts'
import { passageOf, toWholeItem, yieldBefore, type OwnParts } from './own-sets.ts'

/** As Base64 with the outcomes it must fit into a reply, of which a client takes 8 MiB. */
const MOST_BYTES = 5 * 1024 * 1024
const EXCERPT_LENGTH = 160

/** The questions of a set, and what they refer to. */
export interface ExportSource extends OwnParts {
  readonly questions: readonly OwnQuestion[]
  /** Reads stored files of their author by their hashes (SHA-256, hex). */
  readonly readFiles: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
}

/**
 * Writes the questions of a set as a file of another program, with their passages and pictures, and says what each lost. A question whose passage or
 * picture is missing is unfinished. Fails with `own-question/nothing-whole` if none is finished, and with `own-question/too-large`.
 */
export async function exportSet(source: ExportSource, format: ExportFormatName): Promise<Result<ExportedSet>> {
  // The writers load only with the first export.
  const { exportFormats } = await import('../exchange/formats/export-formats.ts')
  const { write, ending } = exportFormats[format]
  const drafts = new Map<string, OwnQuestion['draft']>()
  const unfinished: ExportedQuestion[] = []
  const ready = async function* (): AsyncGenerator<ExchangedQuestion> {
    for (const [number, question] of source.questions.entries()) {
      await yieldBefore(question, number)
      const exchanged = await withParts(question, source)
      if (exchanged === null) unfinished.push({ excerpt: excerptOf(question.draft), isWritten: false, findings: [{ code: 'unfinished' }] })
      else {
        drafts.set(exchanged.item.id, question.draft)
        yield exchanged
      }
    }
  }
  const pieces: Buffer[] = []
  const lossy: ExportedQuestion[] = []
  let written = 0
  let size = 0
  const sink = (bytes: Uint8Array | string): Promise<void> => {
    // What is too large is not gathered any further: pictures of one account can fill far more memory than a reply.
    if (size <= MOST_BYTES) pieces.push(Buffer.from(bytes))
    size += Buffer.byteLength(bytes)
    return Promise.resolve()
  }
  for await (const { itemId, isWritten, losses } of write(ready(), sink)) {
    if (size > MOST_BYTES) return fail('own-question/too-large')
    if (isWritten) written += 1
    const draft = drafts.get(itemId)
    if (draft === undefined) continue
    const findings = [...(isWritten ? lossesOf(draft) : []), ...losses.map(plain)]
    if (!isWritten || findings.length > 0) lossy.push({ excerpt: excerptOf(draft), isWritten, findings })
  }
  if (written === 0) return fail('own-question/nothing-whole')
  if (size > MOST_BYTES) return fail('own-question/too-large')
  return succeed({
    base64: Buffer.concat(pieces).toString('base64'),
    extension: ending.slice(1) as ExportedSet['extension'],
    written,
    lossy: [...lossy, ...unfinished]
  })
}

/** A question with its passage and pictures; null if it is unfinished. Files are read question by question, so that few are in memory. */
async function withParts(question: OwnQuestion, source: ExportSource): Promise<ExchangedQuestion | null> {
  const { draft } = question
  const item = toWholeItem(question, source)
  if (item === null) return null
  const shown = picturesShown(draft)
  const passage = passageOf(draft, source)
  const sound = passage === undefined ? null : toSound(passage)
  const files = await source.readFiles([...shown, ...(sound === null ? [] : [sound])].map(({ sha256 }) => sha256))
  const pictures = shown.flatMap(({ sha256, ...picture }): ImportedPicture[] => {
    const bytes = files.get(sha256)
    return bytes === undefined ? [] : [{ ...picture, bytes }]
  })
  // A file that was removed since the list of hashes was read.
  const heard = sound === null ? undefined : files.get(sound.sha256)
  if (pictures.length < shown.length || (sound !== null && heard === undefined)) return null
  const stimulus = passage === undefined ? null : toStimulus(passage)
  return {
    item: draft.type === 'changing-numbers' ? withoutCalculation(item) : item,
    pictures,
    ...(stimulus === null ? {} : { stimulus }),
    ...(sound === null || heard === undefined ? {} : { sound: { ...sound, bytes: heard } })
  }
}

/** No other program has rules for numbers that Koya could write. */
function lossesOf({ type }: OwnQuestion['draft']): ExportedQuestion['findings'] {
  return type === 'changing-numbers' ? [{ code: 'numbers-lost' }] : []
}

/** What checks the key of an example is no loss: its author never wrote it. */
function withoutCalculation(item: Item): Item {
  if (!isSingleChoice(item)) return item
  const { calculation: _, ...rest } = item
  return { ...rest, options: item.options.map(({ value: __, ...option }) => option) }
}

function excerptOf({ stem }: OwnQuestion['draft']): string {
  return shortenMarkup(stem, EXCERPT_LENGTH)
}

function plain({ code, values }: ImportFinding): ExportedQuestion['findings'][number] {
  return { code, ...(values === undefined ? {} : { values: { ...values } }) }
}
