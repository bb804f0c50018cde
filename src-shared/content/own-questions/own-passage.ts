import { faultInText } from '../../kernel/markup/authored-text.ts'
import { picturesIn } from '../../kernel/markup/pictures-in.ts'
import { z } from '../../kernel/schema/zod.ts'
import type { Stimulus } from '../exams/subject-content.ts'
import type { QuestionDraft } from './own-question.ts'

export const MOST_PASSAGES = 300
export const LONGEST_PASSAGE = 8000
export const LONGEST_PASSAGE_TITLE = 80

/** A text that several own questions share, complete or not. A higher revision replaces a lower one, in any order of arrival. */
export const ownPassageSchema = z.strictObject({
  passageId: z.uuid(),
  revision: z.int().positive().max(2_000_000_000),
  title: z.string().max(LONGEST_PASSAGE_TITLE),
  text: z.string().max(LONGEST_PASSAGE)
})

export type OwnPassage = z.infer<typeof ownPassageSchema>

/** Returns the stimulus id of a passage. It begins as ids of own items do: its text belongs to one author and is not stored for all. */
export function stimulusIdOf(passageId: string): string {
  return `own-passage-${passageId}`
}

/** Returns the passage that a draft is about; null for none. Questions with changing numbers are replaced one by one, so they have none. */
export function passageIdOf({ type, passageId }: Pick<QuestionDraft, 'type' | 'passageId'>): string | null {
  return type === 'changing-numbers' ? null : passageId
}

export type PassageFault = 'no-title' | 'no-passage' | 'text-bounds' | 'passage-picture'

/** Returns why questions with this passage cannot be used yet; null if they can. */
export function faultOfPassage({ title, text }: Pick<OwnPassage, 'title' | 'text'>): PassageFault | null {
  if (title.trim() === '') return 'no-title'
  if (text.trim() === '') return 'no-passage'
  if (faultInText(text) !== null) return 'text-bounds'
  return picturesIn(text).length > 0 ? 'passage-picture' : null
}

/** Converts a passage to what candidates read; null while it cannot be used. */
export function toStimulus(passage: OwnPassage): Stimulus | null {
  const { passageId, title, text } = passage
  return faultOfPassage(passage) === null ? { id: stimulusIdOf(passageId), kind: 'passage', title: title.trim(), text: text.trim() } : null
}
