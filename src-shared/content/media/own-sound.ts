import { fail, succeed, type Result } from '../../kernel/errors/result.ts'
import { z } from '../../kernel/schema/zod.ts'
import { measureSound } from './check-sound.ts'
import { SOUND_MOST_BYTES, soundSchema, soundTypes, type SoundType } from './sound.ts'

const { type, sha256, durationMs } = soundSchema.shape

/** What a stored sound file is. */
export const ownSoundFileSchema = z.strictObject({ type, sha256, durationMs })

export type OwnSoundFile = z.infer<typeof ownSoundFileSchema>

/** Returns the kind of a sound file by its content; null if it is none of those that packs allow. Its name is never looked at. */
export function soundTypeOf(bytes: Uint8Array): SoundType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('OggS')) return soundTypes.ogg
  return start.startsWith('RIFF') && start.slice(8) === 'WAVE' ? soundTypes.wav : null
}

/**
 * Checks a sound file of an author by its content, as the files of packs are checked. Fails with `own-media/sound-unreadable`, also for a damaged file,
 * with `own-media/sound-too-large`, or with `own-media/sound-duration`.
 */
export function readOwnSound(bytes: Uint8Array): Result<Omit<OwnSoundFile, 'sha256'>> {
  const found = soundTypeOf(bytes)
  if (found === null) return fail('own-media/sound-unreadable')
  if (bytes.length > SOUND_MOST_BYTES) return fail('own-media/sound-too-large')
  const measured = measureSound(found, bytes)
  if (typeof measured === 'string') return fail('own-media/sound-unreadable')
  const duration = durationMs.safeParse(Math.round(measured))
  return duration.success ? succeed({ type: found, durationMs: duration.data }) : fail('own-media/sound-duration')
}
