import type { ImportFinding } from '../imported-question.ts'
import type { ForeignAnswer, ForeignInteraction, ForeignItem, RefusedItem } from '../foreign/foreign-item.ts'
import { blanksSchema, htmlOfMedium, multiChoiceSchema, questionSetSchema, singleChoiceSetSchema, trueFalseSchema } from './h5p-content.ts'
import { readBlanks } from './read-blanks.ts'

/** Where a question is in its file: `identifier` is its number, such as `2.1` within a set in a set. */
interface H5pPlace {
  readonly identifier: string
  readonly title: string
}

type Read = (params: unknown, place: H5pPlace) => readonly (ForeignItem | RefusedItem)[]

/** Content types that Koya can ask, by the name of their library. A type that Koya learns is one more line. */
const readers: Readonly<Record<string, Read>> = {
  'H5P.MultiChoice': readMultiChoice,
  'H5P.TrueFalse': readTrueFalse,
  'H5P.Blanks': readFillIn,
  'H5P.SingleChoiceSet': readSingleChoiceSet,
  'H5P.QuestionSet': readQuestionSet
}

/** Reads the content of one library of H5P, such as `H5P.MultiChoice 1.16`. Never throws. */
export function readH5pContent(library: string, params: unknown, place: H5pPlace): readonly (ForeignItem | RefusedItem)[] {
  const name = library.split(/[ -]/)[0] ?? library
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined
  return read === undefined ? [refuse(place, { code: 'type-not-supported', values: { type: name } })] : read(params, place)
}

function readMultiChoice(params: unknown, place: H5pPlace): readonly (ForeignItem | RefusedItem)[] {
  const parsed = multiChoiceSchema.safeParse(params)
  if (!parsed.success) return [malformed(place, parsed.error.message)]
  const { question, answers, behaviour, media } = parsed.data
  const right = answers.filter(({ correct }) => correct).length
  const isSingle = behaviour?.type === 'single' || (behaviour?.type !== 'multi' && right === 1)
  if (isSingle && right > 1) return [refuse(place, { code: 'any-of-several' }, question)]
  const read = answers.map(({ text, correct, tipsAndFeedback }): ForeignAnswer => ({
    text,
    share: correct ? 1 / right : 0,
    feedback: tipsAndFeedback?.chosenFeedback ?? ''
  }))
  const losses = answers.flatMap(({ tipsAndFeedback: { tip = '', notChosenFeedback = '' } = {} }): ImportFinding[] => [
    ...(textOf(tip) === '' ? [] : [hintLost]),
    ...(textOf(notChosenFeedback) === '' ? [] : [{ code: 'feedback-lost', values: { text: textOf(notChosenFeedback).slice(0, 40) } } as const])
  ])
  const html = `${htmlOfMedium(media)}<div>${question}</div>`
  return [toItem(place, { html, interactions: [{ kind: 'choice', prompt: '', answers: read, isSingle }], losses })]
}

function readTrueFalse(params: unknown, place: H5pPlace): readonly (ForeignItem | RefusedItem)[] {
  const parsed = trueFalseSchema.safeParse(params)
  if (!parsed.success) return [malformed(place, parsed.error.message)]
  const { question, correct, behaviour, media } = parsed.data
  const answers = [true, false].map((value): ForeignAnswer => ({
    text: value ? 'True' : 'False',
    share: value === correct ? 1 : 0,
    feedback: (value === correct ? behaviour?.feedbackOnCorrect : behaviour?.feedbackOnWrong) ?? ''
  }))
  const html = `${htmlOfMedium(media)}<div>${question}</div>`
  return [toItem(place, { html, interactions: [{ kind: 'choice', prompt: '', answers, isSingle: true }], losses: [] })]
}

function readFillIn(params: unknown, place: H5pPlace): readonly (ForeignItem | RefusedItem)[] {
  const parsed = blanksSchema.safeParse(params)
  if (!parsed.success) return [malformed(place, parsed.error.message)]
  const { text, questions, behaviour, media } = parsed.data
  const { html, gaps, hasTips } = readBlanks(questions)
  if (gaps.length === 0) return [refuse(place, { code: 'answer-missing' }, questions.join(' '))]
  const isCaseSensitive = behaviour?.caseSensitive ?? true
  const interactions = gaps.map((answers): ForeignInteraction => ({
    kind: 'text',
    answers,
    isCaseSensitive: isCaseSensitive && answers.some((answer) => answer.text.toLowerCase() !== answer.text.toUpperCase())
  }))
  const losses: ImportFinding[] = [
    ...(hasTips ? [hintLost] : []),
    ...(behaviour?.acceptSpellingErrors === true ? [{ code: 'feature-lost', values: { name: 'acceptance of spelling errors' } } as const] : [])
  ]
  return [{ ...toItem(place, { html: `${htmlOfMedium(media)}${html}`, interactions, losses }), instruction: text }]
}

/** The first answer of each question is the right one. */
function readSingleChoiceSet(params: unknown, place: H5pPlace): readonly (ForeignItem | RefusedItem)[] {
  const parsed = singleChoiceSetSchema.safeParse(params)
  if (!parsed.success) return [malformed(place, parsed.error.message)]
  return parsed.data.choices.map(({ question, answers }, index) => {
    const read = answers.map((text, order): ForeignAnswer => ({ text, share: order === 0 ? 1 : 0, feedback: '' }))
    return toItem(inner(place, index), { html: question, interactions: [{ kind: 'choice', prompt: '', answers: read, isSingle: true }], losses: [] })
  })
}

function readQuestionSet(params: unknown, place: H5pPlace): readonly (ForeignItem | RefusedItem)[] {
  const parsed = questionSetSchema.safeParse(params)
  if (!parsed.success) return [malformed(place, parsed.error.message)]
  return parsed.data.questions.flatMap(({ library, params: own, metadata }, index) => {
    const at = { ...inner(place, index), title: metadata?.title ?? '' }
    // A set in a set is not a question type of H5P; without this a file could nest without end.
    return library.startsWith('H5P.QuestionSet')
      ? [refuse(at, { code: 'type-not-supported', values: { type: 'H5P.QuestionSet' } })]
      : readH5pContent(library, own, at)
  })
}

const hintLost: ImportFinding = { code: 'feature-lost', values: { name: 'hint' } }

function inner({ identifier, title }: H5pPlace, index: number): H5pPlace {
  return { identifier: identifier === '' ? String(index + 1) : `${identifier}.${String(index + 1)}`, title }
}

function toItem({ identifier, title }: H5pPlace, parts: Pick<ForeignItem, 'html' | 'interactions' | 'losses'>): ForeignItem {
  return { identifier, title, line: 1, instruction: '', explanation: '', points: null, ...parts }
}

function refuse({ identifier, title }: H5pPlace, reason: ImportFinding, text = title): RefusedItem {
  return { identifier, line: 1, text: textOf(text), reason }
}

function malformed(place: H5pPlace, detail: string): RefusedItem {
  return refuse(place, { code: 'syntax', values: { detail: detail.replace(/\s+/g, ' ').slice(0, 100) } })
}

function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
