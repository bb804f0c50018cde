import type { PaperSound } from '../../../../src-shared/content/media/sound.ts'

/** Main serves it from this computer's journal. */
export function soundAddress(attemptId: string, { sha256 }: Pick<PaperSound, 'sha256'>): string {
  return `/sounds/${attemptId}/${sha256}`
}
