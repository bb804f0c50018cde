import { divide, whole } from '../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import { readGuide } from '../guide/read-guide.ts'
import { MOST_SHORT_LINES } from '../guide/write-guide.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { DraftAnswer, DraftGap, DraftKey } from '../build/item-draft.ts'
import { numberText } from '../build/number-text.ts'
import type { ImportFinding } from '../imported-question.ts'
import { plainToMarkup } from '../markup/foreign-text.ts'
import { elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { gapPattern, readMoodleCloze } from './moodle-cloze.ts'
import { readMoodleGaps } from './moodle-gaps.ts'
import { plainOf, type MoodleTexts } from './moodle-text.ts'
import { numbersOfEssay } from './essay-numbers.ts'

/** The key of a question; `stem` if it is not the question's text. */
interface ReadKey {
  readonly key: DraftKey
  readonly stem?: string
}

type ReadType = (element: XmlElement, texts: MoodleTexts) => ReadKey | ImportFinding

/** Question types of Moodle that Koya has. A new one is an entry here. */
const types: Readonly<Record<string, ReadType>> = {
  multichoice: (element, texts) => ({
    key: {
      type: 'choice',
      answers: answersOf(element, texts.markupOf),
      isSingle: valueOf(element, 'single') !== 'false' && valueOf(element, 'single') !== '0'
    }
  }),
  truefalse: readTrueFalse,
  shortanswer: (element, texts) => ({
    key: { type: 'short-text', answers: answersOf(element, plainOf, texts), isCaseSensitive: valueOf(element, 'usecase') === '1' }
  }),
  numerical: readNumerical,
  matching: readMatching,
  match: readMatching,
  ordering: readOrdering,
  essay: readEssay,
  gapselect: readGaps,
  ddwtos: readGaps,
  cloze: readCloze,
  multianswer: readCloze
}

export function keyOfMoodle(type: string, element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  const read = Object.hasOwn(types, type) ? types[type] : undefined
  return read === undefined ? { code: 'type-not-supported', values: { type: type || 'unknown' } } : read(element, texts)
}

function valueOf(element: XmlElement, name: string): string {
  const child = elementIn(element, name)
  return child === undefined ? '' : textOf(child).trim().toLowerCase()
}

function answersOf(element: XmlElement, textOfAnswer: (answer: XmlElement) => string, texts?: MoodleTexts): readonly DraftAnswer[] {
  const feedbackOf = texts?.markupOf ?? textOfAnswer
  return elementsIn(element, 'answer').map((answer) => ({
    text: textOfAnswer(answer),
    share: shareOf(answer),
    feedback: feedbackOfAnswer(answer, feedbackOf)
  }))
}

function feedbackOfAnswer(answer: XmlElement, read: (element: XmlElement) => string): string {
  const feedback = elementIn(answer, 'feedback')
  return feedback === undefined ? '' : read(feedback)
}

function shareOf(answer: XmlElement): number {
  const share = Number(answer.attributes.get('fraction') ?? '0')
  return Number.isFinite(share) ? share / 100 : 0
}

function readTrueFalse(element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  const answers = elementsIn(element, 'answer')
  const right = answers.find((answer) => shareOf(answer) > 0)
  if (right === undefined) return { code: 'no-right-answer' }
  const wrong = answers.find((answer) => answer !== right)
  return {
    key: {
      type: 'true-false',
      isTrue: plainOf(right).toLowerCase() === 'true',
      rightFeedback: feedbackOfAnswer(right, texts.markupOf),
      wrongFeedback: wrong === undefined ? '' : feedbackOfAnswer(wrong, texts.markupOf)
    }
  }
}

function readNumerical(element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  const numbers = elementsIn(element, 'answer').map((answer) => ({
    value: plainOf(answer),
    tolerance: valueOf(answer, 'tolerance') || '0',
    share: shareOf(answer),
    feedback: feedbackOfAnswer(answer, texts.markupOf)
  }))
  const units = elementsIn(elementIn(element, 'units') ?? { ...element, children: [] }, 'unit').flatMap((unit) => {
    const multiplier = readNumber(valueOf(unit, 'multiplier') || '1')
    const name = elementIn(unit, 'unit_name')
    if (multiplier === null || multiplier.numerator === 0n || name === undefined) return []
    // Moodle multiplies the value to get the number in this unit; Koya says how many of the value's unit one of this unit is.
    return [{ symbol: textOf(name).trim(), factor: numberText(divide(whole, multiplier)) }]
  })
  const own = units.findIndex(({ factor }) => factor === '1')
  return { key: { type: 'numeric', numbers, units: own < 0 ? units : [...units.slice(own, own + 1), ...units.filter((_, place) => place !== own)] } }
}

/** A part without a text is a choice that belongs to none. */
function readMatching(element: XmlElement, texts: MoodleTexts): ReadKey {
  const parts = elementsIn(element, 'subquestion').map((part) => ({
    prompt: texts.markupOf(part),
    choice: plainToMarkup(plainOf(elementIn(part, 'answer'))).markup
  }))
  const pairs = parts.filter(({ prompt }) => prompt !== '')
  return { key: { type: 'matching', pairs, spare: parts.filter(({ prompt }) => prompt === '').map(({ choice }) => choice) } }
}

/** Answers are in the right order; a question that shows some of them only has no key of its own in Koya. */
function readOrdering(element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  const chosen = valueOf(element, 'selecttype')
  if (chosen !== '' && chosen !== 'all' && chosen !== '0') return { code: 'type-not-supported', values: { type: 'ordering of some steps' } }
  return { key: { type: 'ordering', steps: elementsIn(element, 'answer').map(texts.markupOf) } }
}

/** Lines of a field that Moodle offers usually. */
const USUAL_LINES = 15

/** A question without a field asks for a file. */
function readEssay(element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  if (valueOf(element, 'responseformat') === 'noinline') return { code: 'type-not-supported', values: { type: 'file upload' } }
  if (Number(valueOf(element, 'attachments')) > 0) texts.lose({ code: 'feature-lost', values: { name: 'files beside an answer' } })
  if (plainOf(elementIn(element, 'responsetemplate')) !== '') texts.lose({ code: 'feature-lost', values: { name: 'text to begin an answer with' } })
  const guide = readGuide(texts.markupOf(elementIn(element, 'graderinfo')), texts)
  const { marks, words } = numbersOfEssay(element, guide, texts)
  const isShort = words === null && Number(valueOf(element, 'responsefieldlines') || USUAL_LINES) <= MOST_SHORT_LINES
  return { key: { type: 'written', size: isShort ? 'short' : 'long', guide: { ...guide, marks, words } } }
}

/** The instruction and the text with gaps; Koya's own files have the instruction as an element of its own. */
function readGaps(element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  const question = elementIn(element, 'questiontext')
  if (question === undefined) return { code: 'text-empty' }
  const source = plainOf(question)
  const stem = STEM.exec(source)
  const read = readMoodleGaps(element, stem === null ? source : source.slice(stem[0].length), (html) => texts.convert(html, question))
  if ('code' in read) return read
  return { stem: stem === null ? NO_STEM : texts.convert(stem[1] ?? '', question), key: read }
}

const NO_STEM = 'Complete the text.'
const STEM = /^\s*<div class="koya-stem">([\s\S]*?)<\/div>/

function readCloze(element: XmlElement, texts: MoodleTexts): ReadKey | ImportFinding {
  const question = elementIn(element, 'questiontext')
  if (question === undefined) return { code: 'text-empty' }
  const source = plainOf(question)
  const stem = STEM.exec(source)
  const read = readMoodleCloze(stem === null ? source : source.slice(stem[0].length))
  if ('code' in read) return read
  const markup = texts.convert(read.text, question)
  const pieces = withoutBrokenMarks(markup)
  return {
    stem: stem === null ? NO_STEM : texts.convert(stem[1] ?? '', question),
    key: { type: 'cloze', pieces: pieces.flatMap((piece, place): readonly (string | DraftGap)[] => [piece, ...read.gaps.slice(place, place + 1)]) }
  }
}

/** Marks that enclose a gap would be shown as signs, so such a text is taken without formatting. */
function withoutBrokenMarks(markup: string): readonly string[] {
  const pieces = markup.split(gapPattern)
  const plain = markupToPlainText(markup)
  const together = pieces.map((piece) => markupToPlainText(piece)).join('')
  return together.replace(/\s/g, '') === plain.replace(/\s/g, '').replace(new RegExp(gapPattern, 'g'), '') ? pieces : plain.split(gapPattern)
}
