const PICTURES = /\bpictures:[a-z-]+/gi

/** Replaces picture passwords in a line of a log, in any Unicode form that signs in; such a line is returned in the normal form. */
export function redactPictures(line: string): string {
  const normal = line.normalize('NFKC')
  const redacted = normal.replace(PICTURES, '[pictures]')
  return redacted === normal ? line : redacted
}
