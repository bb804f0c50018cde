import { readFile, stat } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { buildQuestion } from '../build/build-question.ts'
import type { ItemDraft } from '../build/item-draft.ts'
import { topicOf } from '../gift/read-gift.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, type ImportFinding, type ImportOutcome, type ImportPosition } from '../imported-question.ts'
import { readXmlElements } from '../xml/read-xml-tree.ts'
import { streamLimits } from '../xml/xml-limits.ts'
import { elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { asAsync } from '../text/as-async.ts'
import { repairMojibake } from '../text/repair-mojibake.ts'
import { keyOfMoodle } from './moodle-key.ts'
import { createMoodleTexts, plainOf, type MoodleTexts } from './moodle-text.ts'

/** HTML in Moodle XML is escaped text, so that a large file has many references. */
const limits = { ...streamLimits, references: 50_000_000 }

/**
 * Reads a Moodle XML file (docs.moodle.org, "Moodle XML format"), one question after the other. Pictures are in it as base64. Fails as
 * `readXmlElements` does.
 */
export async function readMoodle(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const { size } = await stat(source.path)
  if (size > limits.bytes) return fail('exchange/too-large', { file: `it has ${String(size)} bytes, more than ${String(limits.bytes)}` })
  const read = readXmlElements(await readFile(source.path), (name, depth) => name === 'question' && depth === 1, {
    limits,
    mayLackEnd: new Set(['quiz'])
  })
  return read.ok ? succeed(asAsync(outcomesOf(read.value.elements(), source))) : read
}

function* outcomesOf(elements: Iterable<XmlElement>, source: ImportSource): Generator<ImportOutcome> {
  let topic = ''
  for (const element of elements) {
    if (element.attributes.get('type') === 'category') topic = topicOf(plainOf(elementIn(element, 'category')))
    else yield readQuestion(element, topic, source)
  }
}

function readQuestion(element: XmlElement, topic: string, source: ImportSource): ImportOutcome {
  const type = element.attributes.get('type') ?? ''
  const name = plainOf(elementIn(element, 'name'))
  const number = textOf(elementIn(element, 'idnumber') ?? { ...element, children: [] }).trim()
  const identifier = number || name
  const place: ImportPosition = { file: source.name, line: element.line, ...(identifier === '' ? {} : { identifier }) }
  const texts = createMoodleTexts(source)
  const question = elementIn(element, 'questiontext')
  const key = keyOfMoodle(type, element, texts)
  if (!('key' in key)) return refuseQuestion(place, plainOf(question) || name, [key])
  const { difficulty, losses } = tagsOf(element)
  const stem = key.stem ?? texts.markupOf(question)
  const draft: ItemDraft = {
    stem: repairMojibake(stem),
    explanation: texts.markupOf(elementIn(element, 'generalfeedback')),
    topic,
    key: key.key,
    pictures: texts.pictures,
    losses: [...texts.losses, ...losses, ...lostParts(element, texts), ...(repairMojibake(stem) === stem ? [] : [repaired(stem)])]
  }
  return buildQuestion(draft, { ...source, difficulty: difficulty ?? source.difficulty }, { place, seed: `${number}\n${name}\n${stem}` })
}

function repaired(text: string): ImportFinding {
  return { code: 'text-repaired', values: { text: repairMojibake(text).slice(0, 40) } }
}

/** A tag such as `difficulty: easy` is the difficulty; Koya has no other tags. */
function tagsOf(element: XmlElement): { readonly difficulty?: ImportSource['difficulty']; readonly losses: readonly ImportFinding[] } {
  const tags = elementsIn(elementIn(element, 'tags') ?? { ...element, children: [] }, 'tag').map(plainOf)
  const found = tags.map((tag) => /^difficulty:\s*(easy|medium|hard)$/i.exec(tag)?.[1]?.toLowerCase())
  const others = tags.filter((_, place) => found[place] === undefined)
  const difficulty = found.find((one): one is ImportSource['difficulty'] => one !== undefined)
  const losses: ImportFinding[] = others.length === 0 ? [] : [{ code: 'feature-lost', values: { name: `tags: ${others.join(', ').slice(0, 60)}` } }]
  return difficulty === undefined ? { losses } : { difficulty, losses }
}

/** Parts of a question that Koya has no place for. Moodle writes some of them into every question, with words of its own. */
function lostParts(element: XmlElement, texts: MoodleTexts): readonly ImportFinding[] {
  const usual = /^(?:<p>)?\s*Your answer is (?:partially correct|correct|incorrect)\.\s*(?:<\/p>)?$/i
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
    .map((name) => elementIn(element, name))
    .filter((part) => plainOf(part) !== '' && !usual.test(plainOf(part)))
  const hints = elementsIn(element, 'hint').filter((hint) => plainOf(hint) !== '')
  const grade = Number(textOf(elementIn(element, 'defaultgrade') ?? { ...element, children: [] }) || '1')
  return [
    ...feedback.map((part): ImportFinding => ({ code: 'feedback-lost', values: { text: texts.markupOf(part).slice(0, 40) } })),
    ...(hints.length === 0 ? [] : [{ code: 'feature-lost', values: { name: 'hints after a wrong answer' } } as const]),
    ...(grade === 1 || element.attributes.get('type') === 'essay' ? [] : [{ code: 'points-lost', values: { points: grade } } as const])
  ]
}
