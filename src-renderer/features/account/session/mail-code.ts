/** The eight digits of a mailed code, which a message may set in two groups; undefined where it holds none. */
export function codeIn(text: string): string | undefined {
  const found = /(?<!\d)(\d{4})[ \u00a0-]?(\d{4})(?!\d)/.exec(text)
  return found ? `${found[1] ?? ''}${found[2] ?? ''}` : undefined
}
