import type { ImportFinding } from '../imported-question.ts'

/** One answer. `text` is HTML for an option, plain text for a typed answer. `share`: of the marks, from -1 to 1. `feedback` is HTML. */
export interface ForeignAnswer {
  readonly text: string
  readonly share: number
  readonly feedback: string
}

/** A number with the difference that is allowed, as texts. */
export interface ForeignNumber {
  readonly value: string
  readonly tolerance: string
}

/** Where and how an item is answered, the same for all versions of QTI and for H5P. */
export type ForeignInteraction =
  /** `prompt` is HTML. */
  | { readonly kind: 'choice'; readonly prompt: string; readonly answers: readonly ForeignAnswer[]; readonly isSingle: boolean }
  | { readonly kind: 'list'; readonly answers: readonly ForeignAnswer[] }
  | { readonly kind: 'text'; readonly answers: readonly ForeignAnswer[]; readonly isCaseSensitive: boolean }
  /** All texts are HTML. `spare`: choices that belong to no part. */
  | {
      readonly kind: 'match'
      readonly prompt: string
      readonly pairs: readonly { readonly prompt: string; readonly choice: string }[]
      readonly spare: readonly string[]
    }
  /** In the right order, as HTML. */
  | { readonly kind: 'order'; readonly prompt: string; readonly steps: readonly string[] }
  /** `html`: with `gapMark` of each gap, counted from 0. `words` of the gaps in their order, and `spare` ones, are HTML. */
  | {
      readonly kind: 'gap-match'
      readonly prompt: string
      readonly html: string
      readonly words: readonly string[]
      readonly spare: readonly string[]
    }
  /** `guide`: HTML for markers; `modelAnswer` and `prompt` are HTML. */
  | {
      readonly kind: 'written'
      readonly prompt: string
      readonly size: 'short' | 'long'
      readonly marks: number | null
      readonly guide: string
      readonly modelAnswer: string
    }
  | { readonly kind: 'number'; readonly numbers: readonly ForeignNumber[] }

/** An item of any version of QTI, or of H5P. */
export interface ForeignItem {
  readonly identifier: string
  readonly title: string
  /** Line of its start tag, counted from 1. */
  readonly line: number
  /** HTML, with `gapMark` where an interaction within the text stands. */
  readonly html: string
  /** HTML of instructions that stand apart from the question. */
  readonly instruction: string
  readonly interactions: readonly ForeignInteraction[]
  /** HTML that explains the right answer to everybody. */
  readonly explanation: string
  readonly points: number | null
  readonly losses: readonly ImportFinding[]
}

/** An item that is not taken. `text`: the beginning of what it says. */
export interface RefusedItem {
  readonly identifier: string
  readonly line: number
  readonly text: string
  readonly reason: ImportFinding
}

/** An item that is in another file. */
export interface ItemReference {
  readonly href: string
  readonly identifier: string
  readonly line: number
}

export function isRefused(item: ForeignItem | RefusedItem): item is RefusedItem {
  return 'reason' in item
}

/** Marks of the private area of Unicode, which no text uses. */
const START = '\uE0F0'
const END = '\uE0F1'
const mark = /\uE0F0(\d+)\uE0F1/

/** What stands in a text for its interaction of this number. */
export function gapMark(index: number): string {
  return `${START}${index}${END}`
}

/** Splits a text at its gap marks: texts at even places, numbers of interactions at odd ones. */
export function splitAtGaps(text: string): readonly string[] {
  return text.split(mark)
}

export function withoutMarks(text: string): string {
  return text.replace(/[\uE0F0\uE0F1]/g, '')
}
