import { contentIdSchema } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'
import { sha256Schema } from './picture.ts'

/** By the ending of their files. WAV is PCM; Ogg holds Opus. */
export const soundTypes = { wav: 'audio/wav', ogg: 'audio/ogg' } as const

export type SoundType = (typeof soundTypes)[keyof typeof soundTypes]

/** Half a minute of plain 16-bit speech, or many minutes of Opus. */
export const SOUND_MOST_BYTES = 1024 * 1024

/** As often as a stimulus may at most let its sound be heard in an exam. */
export const MOST_PLAYS = 20

export const soundTypeSchema = z.enum(Object.values(soundTypes) as [SoundType, ...SoundType[]])

/** A sound of a pack; its file lies beside the pack as `media/id.ogg`, or as the type has it. `sha256` is of that file. */
export const soundSchema = z.strictObject({
  id: contentIdSchema,
  type: soundTypeSchema,
  sha256: sha256Schema,
  /** Milliseconds. */
  durationMs: z.int().min(100).max(300_000),
  /** All that is said and heard, in plain words, a paragraph for each speaker. */
  transcript: z.string().min(1).max(4000)
})

/** A sound as papers name it: the words are given away only to whoever sits the paper in words, and to a review. */
export const paperSoundSchema = soundSchema.partial({ transcript: true })

/** Which sound a stimulus lets hear, and how often: as often as one likes where it does not say. */
export const heardSoundSchema = z.strictObject({ soundId: contentIdSchema, mostPlays: z.int().min(1).max(MOST_PLAYS).optional() })

export type Sound = z.infer<typeof soundSchema>
export type PaperSound = z.infer<typeof paperSoundSchema>
