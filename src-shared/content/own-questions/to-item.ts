import { itemShowsTranscript } from '../check/shows-transcript.ts'
import { itemSchema, type Item } from '../item-types/item-types.ts'
import { makeExample } from './to-template.ts'
import { answerOfDraft } from './draft-answer.ts'
import { faultsOfDraft } from './faults-of-draft.ts'
import { EXPLANATION_LATER, withExplanation } from './plain-explanation.ts'
import { playedSoundOf, stimulusIdOf, type OwnPassage } from './own-passage.ts'
import type { OwnQuestion } from './own-question.ts'

const OWN_ITEM_START = 'own-'

/** Returns the item id of an own question. */
export function itemIdOf(questionId: string): string {
  return OWN_ITEM_START + questionId
}

/** Whether an item may be an own question. */
export function isOwnItemId(itemId: string): boolean {
  return itemId.startsWith(OWN_ITEM_START)
}

/**
 * Converts a question to an item; null while it is incomplete. The set's name replaces a missing topic; a missing explanation becomes a statement
 * of the right answer. Of a question with changing numbers it is an example, always the same one.
 */
export function toItem({ questionId, set, draft }: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>): Item | null {
  if (faultsOfDraft(draft).length > 0) return null
  const { type } = draft
  if (type === 'changing-numbers') return makeExample({ questionId, set, draft }, itemIdOf(questionId), 0)
  const parsed = itemSchema.safeParse({
    id: itemIdOf(questionId),
    ...(draft.passageId === null ? {} : { stimulusId: stimulusIdOf(draft.passageId) }),
    topic: draft.topic.trim() || set,
    difficulty: draft.difficulty,
    stem: draft.stem.trim(),
    explanation: draft.explanation.trim() || EXPLANATION_LATER,
    ...answerOfDraft({ ...draft, type })
  })
  return parsed.success ? withExplanation(parsed.data) : null
}

/** Whether a complete question shows more than a phrase of what must be heard: packs refuse it. False while it is incomplete. */
export function showsHeard(question: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>, passage: OwnPassage | null): boolean {
  const sound = passage === null ? null : playedSoundOf(passage)
  const item = sound === null ? null : toItem(question)
  return sound !== null && item !== null && itemShowsTranscript(item, sound.transcript)
}
