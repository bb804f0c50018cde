import { succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { buildQuestion } from '../build/build-question.ts'
import { noPictures, type ItemDraft } from '../build/item-draft.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, type ImportFinding, type ImportOutcome, type ImportPosition } from '../imported-question.ts'
import { foreignToMarkup } from '../markup/foreign-text.ts'
import { asAsync } from '../text/as-async.ts'
import { linesOf, readTextFile } from '../text/read-text-file.ts'
import { repairMojibake } from '../text/repair-mojibake.ts'
import { giftChunks, type GiftChunk } from './gift-chunks.ts'
import { keyOfGift } from './gift-key.ts'
import { readGiftQuestion, readGiftText, resolveEscapes, splitGeneralFeedback, type GiftQuestion, type GiftText } from './gift-parts.ts'

type QuestionChunk = GiftChunk & { readonly kind: 'question' }

/**
 * Reads a GIFT file (docs.moodle.org, "GIFT format"), question by question. A damaged question is refused, and the next one is read. Descriptions
 * are refused.
 */
export async function readGift(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const read = await readTextFile(source.path)
  return read.ok ? succeed(asAsync(outcomesOf(read.value, source))) : read
}

function* outcomesOf(text: string, source: ImportSource): Generator<ImportOutcome> {
  let topic = ''
  for (const chunk of giftChunks(linesOf(text))) {
    if (chunk.kind === 'category') topic = topicOf(chunk.path)
    else yield readChunk(chunk, topic, source)
  }
}

/** The last part of a category path; in `$course$/top/Default for Unit 1`, `Default for ` is Moodle's own. */
export function topicOf(path: string): string {
  const last = path.replaceAll('//', '\uFFFF').split('/').at(-1) ?? ''
  return last
    .replaceAll('\uFFFF', '/')
    .replace(/^Default for /, '')
    .replace(/^(?:top|\$\w+\$)$/, '')
    .trim()
    .slice(0, 80)
}

function readChunk({ line, text: written, comments }: QuestionChunk, topic: string, source: ImportSource): ImportOutcome {
  const text = repairMojibake(written)
  const question = readGiftQuestion(text)
  const tags = comments.flatMap((comment) => [...comment.matchAll(/\[(id|tag):([^\]]+)\]/g)])
  const id = tags.find(([, kind]) => kind === 'id')?.[2]
  const identifier = question?.name || id
  const place: ImportPosition = { file: source.name, line, ...(identifier === undefined ? {} : { identifier }) }
  if (question === null) return refuseQuestion(place, text, [{ code: 'not-closed' }])
  const all = tags.flatMap(([, kind, tag = '']) => (kind === 'tag' ? [tag] : []))
  const named = all.filter((tag) => difficultyOf(tag) === undefined)
  const difficulty = all.map(difficultyOf).find((one) => one !== undefined) ?? source.difficulty
  const losses: ImportFinding[] = [
    ...(text === written ? [] : [{ code: 'text-repaired', values: { text: text.slice(0, 40) } } as const]),
    ...(named.length === 0 ? [] : [{ code: 'feature-lost', values: { name: `tags: ${named.join(', ')}` } } as const])
  ]
  return outcomeOf(question, { place, topic, losses, text }, { ...source, difficulty })
}

/** As the export writes it: `[tag:difficulty-easy]`. */
function difficultyOf(tag: string): ImportSource['difficulty'] | undefined {
  return (['easy', 'medium', 'hard'] as const).find((difficulty) => tag === `difficulty-${difficulty}`)
}

interface GiftContext {
  readonly place: ImportPosition
  readonly topic: string
  readonly losses: readonly ImportFinding[]
  readonly text: string
}

function outcomeOf(question: GiftQuestion, { place, topic, losses: found, text }: GiftContext, source: ImportSource): ImportOutcome {
  const { stem, tail, answers } = question
  if (answers === null) return refuseQuestion(place, text, [{ code: 'type-not-supported', values: { type: 'description' } }])
  const losses = [...found]
  const toMarkup = (part: GiftText): string => {
    const read = foreignToMarkup(resolveEscapes(part.text), part.format, noPictures)
    losses.push(...read.losses)
    return read.markup
  }
  const parts = splitGeneralFeedback(answers)
  const key = keyOfGift(parts.answers, stem.format, toMarkup)
  if (!('type' in key)) return refuseQuestion(place, text, [key])
  const draft: ItemDraft = {
    stem: toMarkup(withGap(stem, tail)),
    explanation: parts.general === '' ? '' : toMarkup(readGiftText(parts.general, stem.format)),
    topic,
    key,
    pictures: [],
    losses
  }
  return buildQuestion(draft, source, { place, seed: question.name === '' ? draft.stem : `${question.name}\n${draft.stem}` })
}

const GAP = '_____'

/** Braces in the middle of a sentence are a gap; punctuation after them is not. */
function withGap({ format, text }: GiftText, tail: string): GiftText {
  if (text === '') return { format, text: `${GAP} ${tail}`.trim() }
  if (tail === '') return { format, text }
  const isOnlyMark = /^[.?!:,;]$/.test(tail)
  if (isOnlyMark && (/[?.!:]$/.test(text) || text.includes('__'))) return { format, text: /[?.!:]$/.test(text) ? text : text + tail }
  return { format, text: `${text} ${GAP}${/^[.,;:?!)]/.test(tail) ? '' : ' '}${tail}` }
}
