import { nameOfType } from '../../../../src-shared/content/item-types/item-type-name.ts'
import type { ItemTypeName, PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { ClozeAnswer } from './cloze/cloze-answer.tsx'
import { readCloze } from './cloze/read-cloze.ts'
import { toggleAt } from './multiple-response/toggle-option.ts'
import { MultipleResponseAnswer } from './multiple-response/multiple-response-answer.tsx'
import { NumericAnswer } from './numeric/numeric-answer.tsx'
import { OrderingAnswer } from './ordering/ordering-answer.tsx'
import type { QuestionView, Reading } from './parts/question-view.ts'
import { ShortTextAnswer } from './short-text/short-text-answer.tsx'
import { SingleChoiceAnswer } from './single-choice/single-choice-answer.tsx'
import { TrueFalseAnswer } from './true-false/true-false-answer.tsx'

/** No letter chooses anything. */
const typed = { afterLetter: () => undefined, optionIdAt: () => undefined, linesToRead: () => [], takesDigits: false } as const

/** Exam room view of each item type. */
const questionViews: { readonly [Name in ItemTypeName]: QuestionView<Name> } = {
  'single-choice': {
    Answer: SingleChoiceAnswer,
    afterLetter: ({ options }, index) => (options[index] ? { optionId: options[index].id } : undefined),
    optionIdAt: ({ options }, index) => options[index]?.id,
    linesToRead: readOptions,
    takesDigits: false
  },
  'true-false': {
    Answer: TrueFalseAnswer,
    afterLetter: (_, index) => (index < 2 ? { isTrue: index === 0 } : undefined),
    // Eliminating one of two options would choose the other.
    optionIdAt: () => undefined,
    linesToRead: (_, { letters, t }) => withLetters([t('answer.true'), t('answer.false')], letters),
    takesDigits: false
  },
  'multiple-response': {
    Answer: MultipleResponseAnswer,
    afterLetter: toggleAt,
    optionIdAt: ({ options }, index) => options[index]?.id,
    linesToRead: readOptions,
    takesDigits: true
  },
  'short-text': { Answer: ShortTextAnswer, ...typed },
  numeric: { Answer: NumericAnswer, ...typed, linesToRead: ({ units }) => units },
  cloze: { Answer: ClozeAnswer, ...typed, linesToRead: readCloze },
  ordering: { Answer: OrderingAnswer, ...typed, linesToRead: ({ steps }) => steps.map(({ text }) => text) }
}

export function questionViewOf(item: PaperItem): QuestionView<ItemTypeName> {
  return questionViews[nameOfType(item)]
}

/** Prefixes each line with its option letter. */
function withLetters(lines: readonly string[], letters: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${letters[index] ?? ''}: ${line}`)
}

function readOptions({ options }: { readonly options: readonly { readonly text: string }[] }, { letters }: Reading): readonly string[] {
  return withLetters(
    options.map(({ text }) => text),
    letters
  )
}
