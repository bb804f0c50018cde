import { checkItem } from '../../../../src-shared/content/check/check-item.ts'
import { checkMarkup } from '../../../../src-shared/content/check/check-markup.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import { makeExample } from '../../../../src-shared/content/own-questions/to-template.ts'
import { toItem } from '../../../../src-shared/content/own-questions/to-item.ts'

/** Findings of the content checks that are useful to authors; keys under `hint` in the texts. */
const hintCodes = [
  'markup',
  'forbidden-option',
  'letter-named',
  'duplicate-option-text',
  'explanation-short',
  'explanation-without-key',
  'explanation-contradicts'
] as const

export type HintCode = (typeof hintCodes)[number] | 'key-longest' | 'key-rank'

/** A key longer than the longest other option by both of these, as a factor and in characters, gets a hint. */
const LONGER_SHARE = 1.5
const LONGER_CHARACTERS = 12

/** Returns hints on a complete question, without duplicates; none while it is incomplete, because its faults are shown then. */
export function hintsOf(question: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>): readonly HintCode[] {
  const item = toItem(question)
  if (item === null) return []
  const found = [...checkItem(item), ...checkMarkup({ subject: 'own', title: '', version: 1, stimuli: [], items: [item] })].map(({ code }) => code)
  return [
    ...hintCodes.filter((code) => found.includes(code) || (code === 'explanation-short' && question.draft.explanation.trim() === '')),
    ...(isKeyLongest(question.draft) ? (['key-longest'] as const) : []),
    ...(isKeyOfOneRank(question) ? (['key-rank'] as const) : [])
  ]
}

const EXAMPLES = 20

/** Whether the key of every example has the same rank by size: whoever notices that need not work out anything (decision 32). */
function isKeyOfOneRank(question: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>): boolean {
  if (question.draft.type !== 'changing-numbers') return false
  const ranks = Array.from({ length: EXAMPLES }).flatMap((_, lot) => {
    const example = makeExample(question, 'own-rank', lot)
    const key = example?.options.find(({ id }) => id === example.key)?.value ?? 0
    return example === null ? [] : [example.options.filter(({ value = 0 }) => value < key).length]
  })
  return new Set(ranks).size === 1
}

function isKeyLongest({ type, options, keys }: OwnQuestion['draft']): boolean {
  if (type !== 'single-choice') return false
  const lengths = (isRight: boolean): number[] =>
    options.filter(({ id }) => keys.includes(id) === isRight).map(({ text }) => markupToPlainText(text).length)
  const key = Math.max(0, ...lengths(true))
  const other = Math.max(0, ...lengths(false))
  return key > LONGER_SHARE * other && key - other > LONGER_CHARACTERS
}
