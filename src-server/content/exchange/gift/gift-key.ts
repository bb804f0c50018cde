import { add, divide, fractionOf, subtract } from '../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import type { DraftAnswer, DraftKey, DraftNumber } from '../build/item-draft.ts'
import { emptyGuide } from '../guide/read-guide.ts'
import { numberText } from '../build/number-text.ts'
import type { ImportFinding } from '../imported-question.ts'
import { foreignToPlain, plainToMarkup } from '../markup/foreign-text.ts'
import { readGiftText, resolveEscapes, splitAnswers, type GiftAnswer, type GiftFormat, type GiftText } from './gift-parts.ts'

type ToMarkup = (text: GiftText) => string

const WHOLE = 100

/** Reads what is between the braces, without the general feedback. Returns a finding if it is no type that Koya has, or unreadable. */
export function keyOfGift(answers: string, format: GiftFormat, toMarkup: ToMarkup): DraftKey | ImportFinding {
  const markup = (text: string): string => (text === '' ? '' : toMarkup(readGiftText(text, format)))
  if (answers === '') return { type: 'written', size: 'short', guide: emptyGuide }
  if (answers.startsWith('#')) return numericKey(answers.slice(1).trim(), markup)
  const truth = /^(TRUE|FALSE|T|F)\s*(?:#([^#]*))?(?:#([\s\S]*))?$/i.exec(answers)
  if (truth !== null) {
    const [, word = '', wrong = '', right = ''] = truth
    return { type: 'true-false', isTrue: /^t/i.test(word), wrongFeedback: markup(wrong.trim()), rightFeedback: markup(right.trim()) }
  }
  const listed = splitAnswers(answers) ?? splitAnswers(`=${answers}`) ?? []
  if (listed.every(({ sign, text }) => sign === '=' && text.includes('->'))) return matchingKey(listed, format, markup)
  if (listed.every(({ sign }) => sign === '=')) return shortTextKey(listed, format, markup)
  return choiceKey(listed, markup)
}

/** `=prompt -> choice`. A prompt without a text gives a choice that belongs to none. */
function matchingKey(listed: readonly GiftAnswer[], format: GiftFormat, markup: (text: string) => string): DraftKey {
  const parts = listed.map((answer) => {
    // GIFT has no feedback on a pair.
    const text = answer.feedback === '' ? answer.text : `${answer.text}#${answer.feedback}`
    const arrow = text.indexOf('->')
    const choice = readGiftText(text.slice(arrow + 2).trim(), format)
    return { prompt: markup(text.slice(0, arrow).trim()), choice: plainToMarkup(foreignToPlain(resolveEscapes(choice.text), choice.format)).markup }
  })
  return {
    type: 'matching',
    pairs: parts.filter(({ prompt }) => prompt !== ''),
    spare: parts.filter(({ prompt }) => prompt === '').map(({ choice }) => choice)
  }
}

function shortTextKey(listed: readonly GiftAnswer[], format: GiftFormat, markup: (text: string) => string): DraftKey {
  const answers = listed.map((answer): DraftAnswer => {
    const { format: own, text } = readGiftText(answer.text, format)
    return { text: foreignToPlain(resolveEscapes(text), own), share: (answer.percent ?? WHOLE) / WHOLE, feedback: markup(answer.feedback) }
  })
  return { type: 'short-text', answers, isCaseSensitive: false }
}

/** Several answers may be marked where shares add up and no single answer is the right one. */
function choiceKey(listed: readonly GiftAnswer[], markup: (text: string) => string): DraftKey {
  const answers = listed.map((answer): DraftAnswer => {
    const share = answer.percent ?? (answer.sign === '=' ? WHOLE : 0)
    return { text: markup(answer.text), share: share / WHOLE, feedback: markup(answer.feedback) }
  })
  return { type: 'choice', answers, isSingle: listed.some(({ sign }) => sign === '=') || !listed.some(({ percent }) => percent !== null) }
}

/** `1822:5`, `3.141..3.142`, or a list of them with shares. */
function numericKey(written: string, markup: (text: string) => string): DraftKey | ImportFinding {
  const listed = splitAnswers(written) ?? splitAnswers(`=${written}`) ?? []
  const numbers = listed.map((answer): DraftNumber => {
    const share = answer.sign === '~' ? 0 : (answer.percent ?? WHOLE) / WHOLE
    return { ...readRange(resolveEscapes(answer.text)), share, feedback: markup(answer.feedback) }
  })
  return written === '' ? { code: 'answer-missing' } : { type: 'numeric', numbers, units: [] }
}

function readRange(text: string): { readonly value: string; readonly tolerance: string } {
  const [low, high] = text.split('..').map((part) => readNumber(part.trim()))
  if (text.includes('..') && low && high) {
    return { value: numberText(divide(add(low, high), fractionOf(2))), tolerance: numberText(divide(subtract(high, low), fractionOf(2))) }
  }
  const [value = '', tolerance = '0'] = text.split(':')
  return { value: value.trim(), tolerance: tolerance.trim() || '0' }
}
