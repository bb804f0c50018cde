import type { OwnPassage, PassageSound } from '../../src-shared/content/own-questions/own-passage.ts'
import { paperSound, TRANSCRIPT_CANARY } from './sounds.ts'
import { emptyDraft, type OwnQuestion, type QuestionDraft } from '../../src-shared/content/own-questions/own-question.ts'

/** Builds a complete question with two options; the moon is right. */
export function buildOwnQuestion({
  draft,
  ...changes
}: Partial<Omit<OwnQuestion, 'draft'>> & { readonly draft?: Partial<QuestionDraft> } = {}): OwnQuestion {
  return {
    questionId: '22222222-2222-4222-8222-222222222222',
    revision: 1,
    set: 'Tides',
    draft: {
      ...emptyDraft,
      stem: 'What causes the tides of the sea along every coast?',
      options: [
        { id: 'w', text: 'The wind', why: 'It makes waves.' },
        { id: 'x', text: 'The moon', why: '' }
      ],
      keys: ['x'],
      explanation: 'The moon draws the water that is nearest to it more than the earth below.',
      ...draft
    },
    ...changes
  }
}

/** A text that questions can share. */
export const ownPassage: OwnPassage = {
  passageId: '33333333-3333-4333-8333-333333333333',
  revision: 1,
  title: 'The harbour',
  text: 'Twice a day the water leaves the harbour, and the boats lie on the sand.'
}

const { id: _, ...file } = paperSound

/** What is heard with a passage: the tone, three times. */
export const ownSound: PassageSound = { isPlayed: true, file, transcript: TRANSCRIPT_CANARY, mostPlays: 3 }
