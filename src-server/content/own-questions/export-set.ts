import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ExportFormatName } from '../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { ExportedQuestion, ExportedSet } from '../../../src-shared/content/own-questions/exported-set.ts'
import type { OwnQuestion } from '../../../src-shared/content/own-questions/own-question.ts'
import { toItem } from '../../../src-shared/content/own-questions/to-item.ts'
import { yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import type { ImportedQuestion as ExchangedQuestion, ImportFinding } from '../exchange/imported-question.ts'
import { shortenMarkup } from '../exchange/markup/shorten-markup.ts'

/** As Base64 with the outcomes it must fit into a reply, of which a client takes 8 MiB. */
const MOST_BYTES = 5 * 1024 * 1024
const EXCERPT_LENGTH = 160
/** A few milliseconds on the slowest computer that we know. */
const QUESTIONS_PER_STEP = 10

/**
 * Writes the questions of a set as a file of another program, and says what each lost. Fails with `own-question/nothing-whole` if none is finished, and
 * with `own-question/too-large`.
 */
export async function exportSet(questions: readonly OwnQuestion[], format: ExportFormatName): Promise<Result<ExportedSet>> {
  // The writers load only with the first export.
  const { exportFormats } = await import('../exchange/formats/export-formats.ts')
  const { write, ending } = exportFormats[format]
  const drafts = new Map<string, OwnQuestion['draft']>()
  const unfinished: ExportedQuestion[] = []
  const ready = async function* (): AsyncGenerator<ExchangedQuestion> {
    for (const [number, question] of questions.entries()) {
      if (number % QUESTIONS_PER_STEP === 0) await yieldToEventLoop()
      const item = toItem(question)
      if (item === null) unfinished.push({ excerpt: excerptOf(question.draft), isWritten: false, findings: [{ code: 'unfinished' }] })
      else {
        drafts.set(item.id, question.draft)
        yield { item, pictures: [] }
      }
    }
  }
  const pieces: Buffer[] = []
  const lossy: ExportedQuestion[] = []
  let written = 0
  const sink = (bytes: Uint8Array | string): Promise<void> => {
    pieces.push(Buffer.from(bytes))
    return Promise.resolve()
  }
  for await (const { itemId, isWritten, losses } of write(ready(), sink)) {
    if (isWritten) written += 1
    const draft = drafts.get(itemId)
    if ((!isWritten || losses.length > 0) && draft !== undefined) {
      lossy.push({ excerpt: excerptOf(draft), isWritten, findings: losses.map(plain) })
    }
  }
  if (written === 0) return fail('own-question/nothing-whole')
  const bytes = Buffer.concat(pieces)
  if (bytes.length > MOST_BYTES) return fail('own-question/too-large')
  return succeed({
    base64: bytes.toString('base64'),
    extension: ending.slice(1) as ExportedSet['extension'],
    written,
    lossy: [...lossy, ...unfinished]
  })
}

function excerptOf({ stem }: OwnQuestion['draft']): string {
  return shortenMarkup(stem, EXCERPT_LENGTH)
}

function plain({ code, values }: ImportFinding): ExportedQuestion['findings'][number] {
  return { code, ...(values === undefined ? {} : { values: { ...values } }) }
}
