import type { ImportCode as TextImportCode } from './rows/import-result.ts'

/** Codes of the exchange alone; their texts are in `resources/locales/en/exchange.json`. */
export const exchangeCodes = [
  /** `type`: what the format calls it. */
  'type-not-supported',
  /** `detail`: what the format's own rules say. */
  'syntax',
  'not-closed',
  'rest-unreadable',
  /** `field`, `detail`: what the rules for items say. */
  'item-rule',
  'answer-missing',
  /** Of a written question: marks, guide, model answer or number of words. */
  'guide-missing',
  /** `taken`, `other`: what the fields of a written question and its notes for markers say, such as `Marks: 5`. */
  'guide-disagrees',
  /** The declared answer is not the one that earns the marks. */
  'answers-disagree',
  'several-right-answers',
  /** Any one of several answers earns the marks, which no item type of Koya can say. */
  'any-of-several',
  'no-right-answer',
  'too-many-options-for-type',
  'same-option',
  'choice-used-twice',
  'text-empty',
  'duplicate-identifier',
  'file-missing',
  /** `names`: of the sheets of a workbook after the first that have something in them. */
  'sheets-not-read',
  /** `tag`: an element without a counterpart in Koya's markup. */
  'markup-lost',
  'external-media',
  /** `name`, `detail`. */
  'media-not-taken',
  'picture-description',
  /** `text`: the description that took the picture's place in a question of the app. */
  'picture-described',
  /** `type`: an item type that the app's editor does not have. */
  'not-editable',
  /** A text or list of it does not fit into the app's editor. */
  'too-large-to-edit',
  /** `name`: of a feature without a counterpart, such as hints. */
  'feature-lost',
  'partial-credit-lost',
  'feedback-lost',
  'points-lost',
  'tolerances-merged',
  'pattern-answer',
  'title-lost',
  'text-repaired',
  /** `repair`: what was wrong with the file. */
  'file-repaired',
  /** Of the other direction. */
  'unfinished',
  'topic-lost',
  'difficulty-lost',
  'section-lost',
  'marks-lost',
  'stimulus-lost',
  'sound-lost',
  'explanation-lost',
  'guide-lost',
  'why-lost',
  'units-lost',
  'calculation-lost'
] as const

export type ExchangeCode = (typeof exchangeCodes)[number]

/** Every reason why a question was not taken, and everything that it can lose. */
export type ImportCode = ExchangeCode | TextImportCode
