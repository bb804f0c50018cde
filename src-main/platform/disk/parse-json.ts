/** Parses JSON; returns undefined if the text is invalid, which no schema accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
