import { tenOptionLetters } from '../../../src-shared/content/exams/exam-rules.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Shuffle } from '../../../src-shared/content/item-types/base/item-type.ts'
import type { Item, ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import { readNumber } from '../../../src-shared/content/item-types/numeric/read-number.ts'
import type { PrintedAnswer, PrintedQuestion } from '../../../src-shared/teaching/question-paper.ts'

const printableTypes: ReadonlySet<Item['type']> = new Set([
  undefined,
  'single-choice',
  'multiple-response',
  'true-false',
  'matching',
  'numeric',
  'short-text'
] as const)

/** Returns whether an item can be answered on paper and marked by a key: nothing to hear, to draw or to move, and no part of a longer question. */
export function isPrintable(
  { type, part, stimulusId }: Pick<Item, 'type' | 'part' | 'stimulusId'>,
  { stimuli }: Pick<SubjectContent, 'stimuli'>
): boolean {
  if (!printableTypes.has(type) || part !== undefined) return false
  return stimulusId === undefined || stimuli.some(({ id, sound }) => id === stimulusId && sound === undefined)
}

interface Printing {
  /** Title of the subject. */
  readonly subject: string
  readonly shuffle: Shuffle
}

/** Returns an item as it is printed, its options in the order of `shuffle`. Throws for a type that is not printed. */
export function printQuestion(item: Item, { subject, shuffle }: Printing): PrintedQuestion {
  const { id: itemId, stimulusId = null, stem, explanation, marks = 1 } = item
  const plain = { itemId, subject, passageId: stimulusId, stem, prompts: [], options: [], unit: null, isCaseSensitive: false, explanation, marks }
  switch (item.type) {
    case undefined:
    case 'single-choice': {
      const options = shuffle(item.options)
      return { ...plain, form: 'choose-one', options: textsOf(options), answer: lettersOf(options, [item.key]) }
    }
    case 'multiple-response': {
      const options = shuffle(item.options)
      return { ...plain, form: 'choose-all', options: textsOf(options), answer: lettersOf(options, item.keys) }
    }
    case 'true-false':
      return { ...plain, form: 'true-false', answer: { kind: 'letters', letters: [letterAt(item.key ? 0 : 1)] } }
    case 'matching':
      return { ...plain, ...printPairs(item, shuffle) }
    case 'numeric':
      // Koya takes every unit of the quantity; a marker would have to convert.
      return { ...plain, form: 'write', unit: item.units[0]?.symbol ?? null, answer: numberOf(item) }
    case 'short-text':
      return { ...plain, form: 'write', isCaseSensitive: item.isCaseSensitive, answer: { kind: 'text', accepted: item.accepted, within: null } }
    default:
      throw new Error(`questions of the type ${item.type} are not printed`)
  }
}

/** Each right pair is worth a mark, where the author says nothing else. */
function printPairs(item: ItemOf<'matching'>, shuffle: Shuffle): Pick<PrintedQuestion, 'form' | 'prompts' | 'options' | 'answer' | 'marks'> {
  const { prompts, choices, key, marks = prompts.length } = item
  const options = shuffle(choices)
  const letters = prompts.map(({ id }) => letterAt(options.findIndex((choice) => choice.id === key[id])))
  return { form: 'match', prompts: textsOf(prompts), options: textsOf(options), answer: { kind: 'pairs', letters }, marks }
}

function numberOf({ value, tolerance, units }: ItemOf<'numeric'>): PrintedAnswer {
  const unit = units[0] === undefined ? '' : ` ${units[0].symbol}`
  const size = tolerance.kind === 'relative' ? tolerance.percent : tolerance.by
  const isExact = readNumber(size)?.numerator === 0n
  return { kind: 'text', accepted: [`${value}${unit}`], within: isExact ? null : `${size}${tolerance.kind === 'relative' ? ' %' : unit}` }
}

function textsOf(parts: readonly { readonly text: string }[]): string[] {
  return parts.map(({ text }) => text)
}

/** In the order of the letters. */
function lettersOf(options: readonly { readonly id: string }[], right: readonly string[]): PrintedAnswer {
  return { kind: 'letters', letters: options.flatMap(({ id }, index) => (right.includes(id) ? [letterAt(index)] : [])) }
}

/** Throws for an option that does not exist. */
function letterAt(index: number): string {
  const letter = tenOptionLetters[index]
  if (letter === undefined) throw new Error(`no letter for option ${String(index)}`)
  return letter
}
