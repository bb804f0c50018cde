import { measureOgg } from './measure-ogg.ts'
import { measureWav } from './measure-wav.ts'
import { SOUND_MOST_BYTES, type PaperSound, type SoundType } from './sound.ts'

/** Encoders fill the last block up; nobody hears less than this. */
const DURATION_TOLERANCE_MS = 50

/** What keeps a file from being the sound that a table names, in words; null where nothing does. Its hash is another question. */
export function faultInSound({ type, durationMs }: Pick<PaperSound, 'type' | 'durationMs'>, bytes: Uint8Array): string | null {
  const measured = measureSound(type, bytes)
  if (typeof measured === 'string') return measured
  return Math.abs(measured - durationMs) <= DURATION_TOLERANCE_MS ? null : `it lasts ${String(Math.round(measured))} ms`
}

/** How long a sound lasts, milliseconds; in words where it is no sound that is taken. */
export function measureSound(type: SoundType, bytes: Uint8Array): number | string {
  if (bytes.length > SOUND_MOST_BYTES) return `it has more than ${String(SOUND_MOST_BYTES)} bytes`
  return type === 'audio/wav' ? measureWav(bytes) : measureOgg(bytes)
}
