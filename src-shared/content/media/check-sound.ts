import { measureOgg } from './measure-ogg.ts'
import { measureWav } from './measure-wav.ts'
import { SOUND_MOST_BYTES, type PaperSound, type SoundType } from './sound.ts'

/** Encoders pad the last block; a difference this small is inaudible. */
const DURATION_TOLERANCE_MS = 50

/** Returns the fault in a sound file compared with its declaration; null if there is none. Does not check the hash. */
export function faultInSound({ type, durationMs }: Pick<PaperSound, 'type' | 'durationMs'>, bytes: Uint8Array): string | null {
  const measured = measureSound(type, bytes)
  if (typeof measured === 'string') return measured
  return Math.abs(measured - durationMs) <= DURATION_TOLERANCE_MS ? null : `it lasts ${String(Math.round(measured))} ms`
}

/** Returns a sound's duration in milliseconds, or a message if the file is not acceptable. */
export function measureSound(type: SoundType, bytes: Uint8Array): number | string {
  if (bytes.length > SOUND_MOST_BYTES) return `it has more than ${String(SOUND_MOST_BYTES)} bytes`
  return type === 'audio/wav' ? measureWav(bytes) : measureOgg(bytes)
}
