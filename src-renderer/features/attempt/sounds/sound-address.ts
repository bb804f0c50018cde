import type { PaperSound } from '../../../../src-shared/content/media/sound.ts'

/** Returns the address at which main serves the sound from this computer's journal. */
export function soundAddress(attemptId: string, { sha256 }: Pick<PaperSound, 'sha256'>): string {
  return `/sounds/${attemptId}/${sha256}`
}
