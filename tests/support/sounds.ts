import { paperText, type Paper } from '../../src-shared/attempt/record/paper.ts'
import type { PaperSound, Sound } from '../../src-shared/content/media/sound.ts'
import { sha256Of } from './pictures.ts'

/** Part of a sound's transcript, so that a test can search a reply for content that it must not contain. */
export const TRANSCRIPT_CANARY = 'canary-transcript'

const RATE = 8000

/** Makes a WAV file of a quiet tone, 16 bits, one channel, 440 Hz. */
export function makeToneWav(durationMs: number): Buffer {
  const samples = Math.round((RATE * durationMs) / 1000)
  const wav = Buffer.alloc(44 + 2 * samples)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(2 * RATE, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(2 * samples, 40)
  for (let at = 0; at < samples; at += 1) wav.writeInt16LE(Math.round(3000 * Math.sin((2 * Math.PI * 440 * at) / RATE)), 44 + 2 * at)
  return wav
}

export const toneWav = makeToneWav(400)

export const toneSound: Sound = {
  id: 'trial-tone',
  type: 'audio/wav',
  sha256: sha256Of(toneWav),
  durationMs: 400,
  transcript: TRANSCRIPT_CANARY
}

/** Makes a page of an Ogg file with its checksum (RFC 3533). */
function makeOggPage(page: { readonly flags: number; readonly granule: number; readonly number: number; readonly body: Buffer }): Buffer {
  const { flags, granule, number, body } = page
  const lacing = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS', 0)
  head.writeUInt8(flags, 5)
  head.writeBigInt64LE(BigInt(granule), 6)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(number, 18)
  head.writeUInt8(lacing.length, 26)
  const whole = Buffer.concat([head, Buffer.from(lacing), body])
  let crc = 0
  for (const byte of whole) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  whole.writeUInt32LE(crc >>> 0, 22)
  return whole
}

export const OGG_SKIPPED_SAMPLES = 312

/** Makes the parts of an Ogg Opus file that are inspected: head, tags, and one page of sound. */
export function makeOgg({ durationMs = 400, channels = 1, tags = 'OpusTags', last = 4 } = {}): Buffer {
  const head = Buffer.from('OpusHead\u0001\u0001\u0000\u0000\u0080\u003e\u0000\u0000\u0000\u0000\u0000', 'latin1')
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(OGG_SKIPPED_SAMPLES, 10)
  const granule = OGG_SKIPPED_SAMPLES + 48 * durationMs
  return Buffer.concat([
    makeOggPage({ flags: 2, granule: 0, number: 0, body: head }),
    makeOggPage({ flags: 0, granule: 0, number: 1, body: Buffer.from(`${tags}\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000`) }),
    makeOggPage({ flags: last, granule, number: 2, body: Buffer.alloc(300, 0xfc) })
  ])
}

const { transcript: _said, ...paperTone } = toneSound

/** The sound as papers name it, without its transcript. */
export const paperSound: PaperSound = paperTone

/** Returns a paper whose first two items are about the tone, which may be played twice; its hash is valid. */
export function withTone(paper: Paper): Paper {
  const [first, ...others] = paper.subjects
  if (!first) throw new Error('a paper has subjects')
  const items = first.items.map((item, index) => (index < 2 ? { ...item, stimulusId: 'talk' } : item))
  const talk = {
    id: 'talk',
    kind: 'audio' as const,
    title: 'A talk',
    text: 'Listen to the talk.',
    sound: { soundId: toneSound.id, mostPlays: 2 }
  }
  const heard = { ...paper, subjects: [{ ...first, items }, ...others], stimuli: [talk], sounds: [paperSound] }
  return { ...heard, paperHash: sha256Of(paperText(heard)) }
}
