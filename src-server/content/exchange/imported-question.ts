import type { Stimulus } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { QuestionDraft } from '../../../src-shared/content/own-questions/own-question.ts'
import type { PictureType } from '../../../src-shared/content/media/picture.ts'
import type { SoundType } from '../../../src-shared/content/media/sound.ts'
import type { ImportCode } from './import-code.ts'

/** Where a question is in a file. */
export interface ImportPosition {
  /** The file inside an archive, or the file's own name. */
  readonly file: string
  /** Counted from 1; absent where the format has no lines. */
  readonly line?: number
  /** The question's own identifier in its file. */
  readonly identifier?: string
}

/** What a question lost on its way, or why it was not taken. `values` fill the placeholders of its text. */
export interface ImportFinding {
  readonly code: ImportCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** A picture that texts show by `![id]`. It fits the rules of `checkPicture`, unless `ImportSource.mayConvert` says that it need not yet. */
export interface ImportedPicture {
  readonly id: string
  readonly alt: string
  /** As it is stored: of a file that is to be converted the likely kind. */
  readonly type: PictureType
  /** Display size in CSS pixels. */
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** What a draft of a written question has of what its markers need, where that is too little for an item. */
export type UnfinishedParts = Pick<QuestionDraft, 'marks' | 'guide' | 'modelAnswer' | 'leastWords' | 'mostWords'>

/** The sound of a stimulus, for an export. */
export interface ExportedSound {
  readonly id: string
  readonly type: SoundType
  /** All that is said, in plain text. */
  readonly transcript: string
  readonly bytes: Uint8Array
}

/** A question as Koya can hold it: an item, the text that it belongs to, and its pictures. */
export interface ImportedQuestion {
  /** Present only where `ImportSource.mayBeUnfinished`: the item has placeholders then. */
  readonly unfinished?: UnfinishedParts
  readonly item: Item
  readonly stimulus?: Stimulus
  readonly pictures: readonly ImportedPicture[]
  /** Of its stimulus. Imports have none. */
  readonly sound?: ExportedSound
}

export type ImportFindings = readonly [ImportFinding, ...ImportFinding[]]

/** What became of one question of a file. */
export type ImportOutcome =
  | { readonly kind: 'taken'; readonly place: ImportPosition; readonly question: ImportedQuestion }
  | { readonly kind: 'taken-with-loss'; readonly place: ImportPosition; readonly question: ImportedQuestion; readonly losses: ImportFindings }
  /** `excerpt`: the beginning of its text, to find it by. */
  | { readonly kind: 'not-taken'; readonly place: ImportPosition; readonly excerpt: string; readonly reasons: ImportFindings }

const EXCERPT_LENGTH = 80

/** Returns a question as taken, with its losses if there are any. Each loss counts once. */
export function takeQuestion(place: ImportPosition, question: ImportedQuestion, losses: readonly ImportFinding[]): ImportOutcome {
  const [first, ...others] = withoutRepeats(losses)
  return first === undefined ? { kind: 'taken', place, question } : { kind: 'taken-with-loss', place, question, losses: [first, ...others] }
}

/** Returns a question as not taken. */
export function refuseQuestion(place: ImportPosition, text: string, reasons: ImportFindings): ImportOutcome {
  const [first = reasons[0], ...others] = withoutRepeats(reasons)
  return { kind: 'not-taken', place, excerpt: excerptOf(text), reasons: [first, ...others] }
}

function withoutRepeats(findings: readonly ImportFinding[]): readonly ImportFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify([finding.code, finding.values ?? null]), finding])).values()]
}

function excerptOf(text: string): string {
  const plain = text
    .slice(0, 4 * EXCERPT_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= EXCERPT_LENGTH ? plain : `${plain.slice(0, EXCERPT_LENGTH - 1)}…`
}
