import { contentIdSchema } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'
import { sha256Schema } from './picture.ts'

/** By file extension. WAV is PCM; Ogg contains Opus. */
export const soundTypes = { wav: 'audio/wav', ogg: 'audio/ogg' } as const

export type SoundType = (typeof soundTypes)[keyof typeof soundTypes]

/** Half a minute of 16-bit PCM speech, or many minutes of Opus. */
export const SOUND_MOST_BYTES = 1024 * 1024

/** Characters of a transcript. */
export const LONGEST_TRANSCRIPT = 4000

/** Upper limit for a stimulus's `mostPlays`. */
export const MOST_PLAYS = 20

export const soundTypeSchema = z.enum(Object.values(soundTypes) as [SoundType, ...SoundType[]])

/** A sound of a pack; its file is `media/id.ogg` beside the pack, or with the extension of its type. `sha256` is the file's hash. */
export const soundSchema = z.strictObject({
  id: contentIdSchema,
  type: soundTypeSchema,
  sha256: sha256Schema,
  /** Milliseconds. */
  durationMs: z.int().min(100).max(300_000),
  /** All speech and sounds in plain text, one paragraph per speaker. */
  transcript: z.string().min(1).max(LONGEST_TRANSCRIPT)
})

/** A sound as declared in papers. The transcript is included only for candidates who read instead of listening, and in a review. */
export const paperSoundSchema = soundSchema.partial({ transcript: true })

/** The sound of a stimulus and the maximum number of plays; unlimited if absent. */
export const heardSoundSchema = z.strictObject({ soundId: contentIdSchema, mostPlays: z.int().min(1).max(MOST_PLAYS).optional() })

export type Sound = z.infer<typeof soundSchema>
export type PaperSound = z.infer<typeof paperSoundSchema>
