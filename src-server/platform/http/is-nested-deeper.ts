const QUOTE = 0x22
const BACKSLASH = 0x5c
const LIST = { opens: 0x5b, closes: 0x5d } as const
const OBJECT = { opens: 0x7b, closes: 0x7d } as const

/**
 * Returns whether a JSON text has lists and objects in each other deeper than `most`. Looks only at brackets outside of strings, so a text that is
 * not JSON gets an answer, too.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (code === LIST.opens || code === OBJECT.opens) depth += 1
    else if (code === LIST.closes || code === OBJECT.closes) depth -= 1
    if (depth > most) return true
  }
  return false
}

/** Returns where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== QUOTE) index += text.charCodeAt(index) === BACKSLASH ? 2 : 1
  return index
}
