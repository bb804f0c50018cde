/** The characters of Windows-1252 from 0x80 on that differ from Latin-1. */
const windows: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ').map((sign, place) => [sign, 0x80 + place])
)

/** A lead byte of UTF-8 and its followers, as they look when they were decoded as Windows-1252. */
const SUSPECT = /[\u00C2-\u00F4][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]{1,3}/g

/**
 * Repairs text that was UTF-8 and was once decoded as Windows-1252, such as `Ã©` for `é`. Only sequences that are valid UTF-8 are changed. Returns the
 * text itself if there are none. Pure.
 */
export function repairMojibake(text: string): string {
  return text.replace(SUSPECT, (found) => {
    const bytes = Array.from(found).map((sign) => windows[sign] ?? sign.charCodeAt(0))
    for (let length = bytes.length; length > 1; length -= 1) {
      const decoded = decode(bytes.slice(0, length))
      if (decoded !== undefined) return decoded + found.slice(length)
    }
    return found
  })
}

function decode(bytes: readonly number[]): string | undefined {
  if (bytes.some((byte) => byte > 0xff)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes))
  } catch {
    return undefined
  }
}
