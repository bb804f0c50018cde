import { readOwnSound, soundTypeOf } from '../../../../../src-shared/content/media/own-sound.ts'
import { SOUND_MOST_BYTES } from '../../../../../src-shared/content/media/sound.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { fileToBase64 } from '../files/file-to-base64.ts'

const HEAD_BYTES = 12

/** Reads a sound file that an author chose, as base64. A file that is too large is not read. The backend judges it again. */
export async function readSoundFile(file: Blob): Promise<Result<string>> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (soundTypeOf(head) === null) return fail('own-media/sound-unreadable')
  if (file.size > SOUND_MOST_BYTES) return fail('own-media/sound-too-large')
  const sound = readOwnSound(new Uint8Array(await file.arrayBuffer()))
  return sound.ok ? succeed(await fileToBase64(file)) : sound
}
