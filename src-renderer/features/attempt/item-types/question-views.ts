import { optionLettersOf } from '../../../../src-shared/content/exams/exam-rules.ts'
import { nameOfType } from '../../../../src-shared/content/item-types/item-type-name.ts'
import type { ItemTypeName, PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { ClozeAnswer } from './cloze/cloze-answer.tsx'
import { readCloze } from './cloze/read-cloze.ts'
import { GapMatchAnswer } from './gap-match/gap-match-answer.tsx'
import { fillAt, textToRead } from './gap-match/gap-match-pairs.ts'
import { MatchingAnswer } from './matching/matching-answer.tsx'
import { matchAt } from './matching/matching-pairs.ts'
import { FormulaAnswer } from './formula/formula-answer.tsx'
import { GraphPlotAnswer } from './graph-plot/graph-plot-answer.tsx'
import { HotSpotAnswer } from './hot-spot/hot-spot-answer.tsx'
import { regionAt } from './hot-spot/choose-region.ts'
import { toggleAt } from './multiple-response/toggle-option.ts'
import { MultipleResponseAnswer } from './multiple-response/multiple-response-answer.tsx'
import { NumericAnswer } from './numeric/numeric-answer.tsx'
import { OrderingAnswer } from './ordering/ordering-answer.tsx'
import type { QuestionView, Reading } from './parts/question-view.ts'
import { ShortTextAnswer } from './short-text/short-text-answer.tsx'
import { SingleChoiceAnswer } from './single-choice/single-choice-answer.tsx'
import { TrueFalseAnswer } from './true-false/true-false-answer.tsx'
import { WrittenAnswer } from './written/written-answer.tsx'

/** No letter chooses anything. */
const typed = { afterLetter: () => undefined, choiceCount: () => 0, optionIdAt: () => undefined, linesToRead: () => [], takesDigits: false } as const

/** Exam room view of each item type. */
const questionViews: { readonly [Name in ItemTypeName]: QuestionView<Name> } = {
  'single-choice': {
    Answer: SingleChoiceAnswer,
    afterLetter: ({ options }, index) => (options[index] ? { optionId: options[index].id } : undefined),
    choiceCount: ({ options }) => options.length,
    optionIdAt: ({ options }, index) => options[index]?.id,
    linesToRead: readOptions,
    takesDigits: false
  },
  'true-false': {
    Answer: TrueFalseAnswer,
    afterLetter: (_, index) => (index < 2 ? { isTrue: index === 0 } : undefined),
    choiceCount: () => 2,
    // Eliminating one of two options would choose the other.
    optionIdAt: () => undefined,
    linesToRead: (_, { letters, t }) => withLetters([t('answer.true'), t('answer.false')], letters),
    takesDigits: false
  },
  'multiple-response': {
    Answer: MultipleResponseAnswer,
    afterLetter: toggleAt,
    choiceCount: ({ options }) => options.length,
    optionIdAt: ({ options }, index) => options[index]?.id,
    linesToRead: readOptions,
    takesDigits: true
  },
  'short-text': { Answer: ShortTextAnswer, ...typed },
  numeric: { Answer: NumericAnswer, ...typed, linesToRead: ({ units }) => units },
  cloze: { Answer: ClozeAnswer, ...typed, linesToRead: readCloze },
  ordering: { Answer: OrderingAnswer, ...typed, linesToRead: ({ steps }) => steps.map(({ text }) => text) },
  matching: {
    Answer: MatchingAnswer,
    afterLetter: matchAt,
    choiceCount: ({ choices }) => choices.length,
    optionIdAt: () => undefined,
    linesToRead: ({ prompts, choices }, reading) => [...prompts.map(({ text }, index) => `${index + 1}. ${text}`), ...readChoices(choices, reading)],
    takesDigits: false
  },
  'gap-match': {
    Answer: GapMatchAnswer,
    afterLetter: fillAt,
    choiceCount: ({ words }) => words.length,
    optionIdAt: () => undefined,
    linesToRead: ({ text, words }, reading) => [textToRead(text, reading), ...readChoices(words, reading)],
    takesDigits: false
  },
  formula: { Answer: FormulaAnswer, ...typed },
  'hot-spot': {
    Answer: HotSpotAnswer,
    afterLetter: regionAt,
    choiceCount: ({ regions }) => regions.length,
    optionIdAt: () => undefined,
    linesToRead: ({ pictureId, regions }, { letters }) => [
      `![${pictureId}]`,
      ...withLetters(
        regions.map(({ label }) => label),
        letters
      )
    ],
    takesDigits: true
  },
  'graph-plot': { Answer: GraphPlotAnswer, ...typed },
  written: { Answer: WrittenAnswer, ...typed }
}

export function questionViewOf(item: PaperItem): QuestionView<ItemTypeName> {
  return questionViews[nameOfType(item)]
}

/** Prefixes each line with its option letter. */
function withLetters(lines: readonly string[], letters: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${letters[index] ?? ''}: ${line}`)
}

/** Choices have letters of their own where the exam has too few. */
function readChoices(choices: readonly { readonly text: string }[], { letters }: Reading): readonly string[] {
  return withLetters(
    choices.map(({ text }) => text),
    optionLettersOf(letters, choices.length)
  )
}

function readOptions({ options }: { readonly options: readonly { readonly text: string }[] }, { letters }: Reading): readonly string[] {
  return withLetters(
    options.map(({ text }) => text),
    letters
  )
}
