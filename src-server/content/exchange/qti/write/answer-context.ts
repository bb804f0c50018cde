import type { ImportFinding } from '../../imported-question.ts'
import type { Xml, XmlWriter } from './xml-writer.ts'

/** What an answer adds to an item: declarations, the interaction in the text, and how it is marked. */
export interface AnswerParts {
  readonly declarations: readonly Xml[]
  /** What stands below the question, or the text with its gaps. */
  readonly body: Xml
  /** Whether the question is an instruction that stands apart from the text. */
  readonly isInstruction: boolean
  readonly marking: readonly Xml[]
  readonly losses: readonly ImportFinding[]
}

export interface AnswerContext {
  readonly writer: XmlWriter
  readonly blocks: (markup: string) => Xml
  readonly inline: (markup: string) => Xml
}
