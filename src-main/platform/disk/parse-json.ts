/** What a text says in JSON; undefined where it says nothing, which no schema takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
