/** The DER types (X.690) that a certificate needs. */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31
}

const LONG_FORM = 0x80
/** From this year on, a certificate's dates have a four-digit year (RFC 5280, 4.1.2.5). */
const GENERALIZED_FROM = 2050

/** Encodes a value with its tag and length; nothing here is longer than 65,535 bytes. */
export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const lengthBytes = length < LONG_FORM ? [length] : length < 256 ? [LONG_FORM | 1, length] : [LONG_FORM | 2, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), value])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(tags.sequence, ...parts)
export const setOf = (...parts: readonly Uint8Array[]): Buffer => tagged(tags.set, ...parts)
export const octets = (value: Uint8Array): Buffer => tagged(tags.octetString, value)
export const text = (value: string): Buffer => tagged(tags.utf8, Buffer.from(value))

/** Encodes an integer by its bytes; the first must be neither 0 nor above 127. */
export const integer = (bytes: Uint8Array): Buffer => tagged(tags.integer, bytes)

/** Encodes a bit string of whole bytes, without the last `unused` bits. */
export const bits = (value: Uint8Array, unused = 0): Buffer => tagged(tags.bitString, Buffer.from([unused]), value)

/** Encodes an object identifier, such as `2.5.4.3`. */
export function oid(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number)
  return tagged(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

/** Encodes a time. `at` in milliseconds since 1970, to the second. */
export function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')
  const isShort = new Date(at).getUTCFullYear() < GENERALIZED_FROM
  return isShort ? tagged(tags.utcTime, Buffer.from(digits.slice(2))) : tagged(tags.generalizedTime, Buffer.from(digits))
}

/** Encodes seven bits in each byte; all but the last have the eighth bit set. */
function inSevens(number: number): number[] {
  const bytes = [number & 127]
  for (let rest = number >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}
