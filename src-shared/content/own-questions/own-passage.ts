import { faultInText } from '../../kernel/markup/authored-text.ts'
import { picturesIn } from '../../kernel/markup/pictures-in.ts'
import { z } from '../../kernel/schema/zod.ts'
import { showsTranscript } from '../check/shows-transcript.ts'
import type { Stimulus } from '../exams/subject-content.ts'
import { ownSoundFileSchema } from '../media/own-sound.ts'
import { LONGEST_TRANSCRIPT, MOST_PLAYS, type Sound } from '../media/sound.ts'
import type { QuestionDraft } from './own-question.ts'

export const MOST_PASSAGES = 300
export const LONGEST_PASSAGE = 8000
export const LONGEST_PASSAGE_TITLE = 80

/** What is heard with a passage, complete or not. */
export const passageSoundSchema = z.strictObject({
  /** Whether the passage is listened to. If it is read, what was added here is retained. */
  isPlayed: z.boolean(),
  /** Null before one is added. */
  file: ownSoundFileSchema.nullable(),
  /** All that is said, as typed so far, in plain text; an empty line between speakers. */
  transcript: z.string().max(LONGEST_TRANSCRIPT),
  /** How often an exam plays it; null for any number of times. */
  mostPlays: z.int().min(1).max(MOST_PLAYS).nullable()
})

/** A text or sound that several own questions share, complete or not. A higher revision replaces a lower one, in any order of arrival. */
export const ownPassageSchema = z.strictObject({
  passageId: z.uuid(),
  revision: z.int().positive().max(2_000_000_000),
  title: z.string().max(LONGEST_PASSAGE_TITLE),
  /** What is read; of a sound, what to listen for. */
  text: z.string().max(LONGEST_PASSAGE),
  /** Absent without one, and in requests of programs that do not know sounds. */
  sound: passageSoundSchema.optional()
})

export type PassageSound = z.infer<typeof passageSoundSchema>
export type OwnPassage = z.infer<typeof ownPassageSchema>

/** The sound of a passage that nothing was added to yet. */
export const emptyPassageSound: PassageSound = { isPlayed: true, file: null, transcript: '', mostPlays: 2 }

/** Returns the stimulus id of a passage. It begins as ids of own items do: its text belongs to one author and is not stored for all. */
export function stimulusIdOf(passageId: string): string {
  return `own-passage-${passageId}`
}

/** Returns the passage that a draft is about; null for none. Questions with changing numbers are replaced one by one, so they have none. */
export function passageIdOf({ type, passageId }: Pick<QuestionDraft, 'type' | 'passageId'>): string | null {
  return type === 'changing-numbers' ? null : passageId
}

/** Returns the sound of a passage that is listened to; null for one that is read. */
export function playedSoundOf({ sound }: Pick<OwnPassage, 'sound'>): PassageSound | null {
  return sound?.isPlayed === true ? sound : null
}

export type PassageFault =
  | 'no-title'
  | 'no-passage'
  | 'no-task'
  | 'text-bounds'
  | 'passage-picture'
  | 'no-sound'
  | 'no-transcript'
  | 'transcript-bounds'
  | 'transcript-shown'

/** Returns why questions with this passage cannot be used yet, in the order of its fields; empty if they can. */
export function faultsOfPassage(passage: Pick<OwnPassage, 'title' | 'text' | 'sound'>): readonly PassageFault[] {
  const { title, text } = passage
  const sound = playedSoundOf(passage)
  const found: readonly (readonly [PassageFault, boolean])[] = [
    ['no-title', title.trim() === ''],
    ['no-passage', text.trim() === '' && sound === null],
    ['no-task', text.trim() === '' && sound !== null],
    ['text-bounds', faultInText(text) !== null],
    ['passage-picture', picturesIn(text).length > 0]
  ]
  return [...found.filter(([, isFound]) => isFound).map(([fault]) => fault), ...(sound === null ? [] : faultsOfSound(passage, sound))]
}

function faultsOfSound({ title, text }: Pick<OwnPassage, 'title' | 'text'>, { file, transcript }: PassageSound): readonly PassageFault[] {
  return [
    ...(file === null ? (['no-sound'] as const) : []),
    ...(transcript.trim() === '' ? (['no-transcript'] as const) : []),
    ...(faultInText(transcript) === null ? [] : (['transcript-bounds'] as const)),
    ...([title, text].some((shown) => showsTranscript(shown, transcript)) ? (['transcript-shown'] as const) : [])
  ]
}

/** Converts a passage to what candidates read or listen to; null while it cannot be used. */
export function toStimulus(passage: OwnPassage): Stimulus | null {
  if (faultsOfPassage(passage).length > 0) return null
  const { passageId, title, text } = passage
  const base = { id: stimulusIdOf(passageId), title: title.trim(), text: text.trim() }
  const sound = playedSoundOf(passage)
  if (sound === null) return { ...base, kind: 'passage' }
  const { mostPlays } = sound
  return { ...base, kind: 'audio', sound: { soundId: soundIdOf(passageId), ...(mostPlays === null ? {} : { mostPlays }) } }
}

/** Converts the sound of a passage to an entry of a pack's table; null for a passage that is read, or cannot be used yet. */
export function toSound(passage: OwnPassage): Sound | null {
  const sound = playedSoundOf(passage)
  if (!sound?.file || faultsOfPassage(passage).length > 0) return null
  return { id: soundIdOf(passage.passageId), ...sound.file, transcript: sound.transcript.trim() }
}

function soundIdOf(passageId: string): string {
  return `own-sound-${passageId}`
}
