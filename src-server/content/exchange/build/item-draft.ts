import type { ForeignGuide } from '../guide/read-guide.ts'
import type { PictureOf } from '../markup/html-to-markup.ts'
import type { ImportedPicture, ImportFinding } from '../imported-question.ts'

/** One answer of a foreign question. `share`: of the marks, from -1 to 1. `feedback` is in Koya's markup; empty if there is none. */
export interface DraftAnswer {
  readonly text: string
  readonly share: number
  readonly feedback: string
}

/** A number with its tolerance, as texts that `readNumber` reads. */
export interface DraftNumber {
  readonly value: string
  readonly tolerance: string
  readonly share: number
  readonly feedback: string
}

export type DraftGap =
  | { readonly kind: 'typed'; readonly answers: readonly DraftAnswer[] }
  | { readonly kind: 'list'; readonly answers: readonly DraftAnswer[] }

/** How a foreign question is answered. */
export type DraftKey =
  | { readonly type: 'choice'; readonly answers: readonly DraftAnswer[]; readonly isSingle: boolean }
  | { readonly type: 'true-false'; readonly isTrue: boolean; readonly rightFeedback: string; readonly wrongFeedback: string }
  | { readonly type: 'short-text'; readonly answers: readonly DraftAnswer[]; readonly isCaseSensitive: boolean }
  | { readonly type: 'numeric'; readonly numbers: readonly DraftNumber[]; readonly units: readonly { symbol: string; factor: string }[] }
  /** `spare`: choices that belong to no prompt. */
  | { readonly type: 'matching'; readonly pairs: readonly { readonly prompt: string; readonly choice: string }[]; readonly spare: readonly string[] }
  /** In the right order. */
  | { readonly type: 'ordering'; readonly steps: readonly string[] }
  /** `texts` around the gaps, one more than `words`, which are in the order of the gaps. `spare`: words that belong to no gap. */
  | { readonly type: 'gap-match'; readonly texts: readonly string[]; readonly words: readonly string[]; readonly spare: readonly string[] }
  | { readonly type: 'written'; readonly size: 'short' | 'long'; readonly guide: ForeignGuide }
  /** `pieces`: texts in markup, and gaps, in order. */
  | { readonly type: 'cloze'; readonly pieces: readonly (string | DraftGap)[] }

/** A question of another program, before it is an item. All texts are in Koya's markup, but accepted answers are plain text. */
export interface ItemDraft {
  readonly stem: string
  /** Feedback for everybody; empty if there is none. */
  readonly explanation: string
  /** Empty if the file says nothing. */
  readonly topic: string
  readonly key: DraftKey
  readonly pictures: readonly ImportedPicture[]
  /** What was lost while reading. */
  readonly losses: readonly ImportFinding[]
}

/** Pictures of formats that have none. */
export const noPictures: PictureOf = (address) => ({ code: 'file-missing', values: { name: address.slice(0, 100) } })

/** Joins texts as paragraphs, each once. */
export function joinTexts(texts: readonly string[]): string {
  const present = texts.map((text) => text.trim()).filter((text) => text !== '')
  return [...new Set(present)].join('\n\n')
}
