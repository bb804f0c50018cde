const RIFF = 0x52494646
const WAVE = 0x57415645
const FORMAT = 0x666d7420
const DATA = 0x64617461

/** Offset of the samples: a header with one format chunk and one data chunk, and nothing else. */
const HEAD_BYTES = 44
const PCM = 1

/**
 * Returns the duration of a WAV file in milliseconds, or a message if it is not acceptable. Accepts only the simplest form: 8 or 16-bit PCM, one or
 * two channels, 8 to 48 kHz, with samples directly after the format and up to the end of the file (RIFF WAVE, Microsoft and IBM 1991).
 */
export function measureWav(bytes: Uint8Array): number | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWav = bytes.length > HEAD_BYTES && view.getUint32(0) === RIFF && view.getUint32(8) === WAVE && view.getUint32(12) === FORMAT
  if (!isWav || view.getUint32(16, true) !== 16 || view.getUint32(36) !== DATA) return 'it is no plain WAV file'
  const [channels, rate, perSecond, frame] = [view.getUint16(22, true), view.getUint32(24, true), view.getUint32(28, true), view.getUint16(32, true)]
  const bits = view.getUint16(34, true)
  const isPlain = view.getUint16(20, true) === PCM && (bits === 8 || bits === 16) && (channels === 1 || channels === 2)
  if (!isPlain || rate < 8000 || rate > 48_000) return 'it is not PCM of 8 or 16 bits, one or two channels and 8 to 48 kHz'
  if (frame !== (channels * bits) / 8 || perSecond !== rate * frame) return 'its head contradicts itself'
  const dataBytes = view.getUint32(40, true)
  const isWhole = view.getUint32(4, true) === bytes.length - 8 && dataBytes === bytes.length - HEAD_BYTES && dataBytes % frame === 0
  return isWhole ? (1000 * dataBytes) / perSecond : 'it is cut off, or something follows it'
}
