import { buildQuestion } from '../build/build-question.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, type ImportOutcome, type ImportPosition } from '../imported-question.ts'
import { openHtmlReading, type ReadMedia } from '../media/html-reading.ts'
import { isRefused, type ForeignItem, type ItemReference, type RefusedItem } from './foreign-item.ts'
import { htmlTextsOf, toDraft } from './to-draft.ts'

/** What an archive knows about an item beside its file. */
export interface ItemContext {
  readonly file: string
  readonly readMedia: ReadMedia
  /** Empty if nothing says. */
  readonly topic: string
  readonly difficulty: ImportSource['difficulty'] | null
}

/** Returns what becomes of one item. */
export async function outcomeOf(item: ForeignItem | RefusedItem, source: ImportSource, context: ItemContext): Promise<ImportOutcome> {
  const place: ImportPosition = { file: context.file, line: item.line, identifier: item.identifier }
  if (isRefused(item)) return refuseQuestion(place, item.text, [item.reason])
  const reading = await openHtmlReading(htmlTextsOf(item), { ...source, readMedia: context.readMedia })
  const draft = toDraft(item, reading)
  if ('code' in draft) return refuseQuestion(place, item.title, [draft])
  const options = { ...source, difficulty: context.difficulty ?? source.difficulty }
  return buildQuestion({ ...draft, topic: context.topic }, options, { place, seed: `${context.file} ${item.identifier}` })
}

/** Returns what becomes of an item that a test names and nobody has. */
export function missingItem(file: string, { href, identifier, line }: ItemReference): ImportOutcome {
  return refuseQuestion({ file, line, identifier }, href, [{ code: 'file-missing', values: { name: href.slice(0, 100) } }])
}
