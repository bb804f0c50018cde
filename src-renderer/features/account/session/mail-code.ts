/** Returns the eight digits of a mailed code, which may be split into two groups; undefined if there is none. */
export function codeIn(text: string): string | undefined {
  const found = /(?<!\d)(\d{4})[ \u00a0-]?(\d{4})(?!\d)/.exec(text)
  return found ? `${found[1] ?? ''}${found[2] ?? ''}` : undefined
}
