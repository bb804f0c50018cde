/**
 * Serialises to JSON with sorted keys, so that equal values have equal texts. Omits `undefined` members. A paper has thousands of members: an ordered copy
 * that the engine writes takes a third of the time.
 */
export function canonicalJson(value: unknown): string {
  const found = { isUnordered: false }
  const order = (part: unknown): unknown => {
    if (part === null || typeof part !== 'object') {
      // The engine writes it as null in a list.
      if (part === undefined) found.isUnordered = true
      return part
    }
    if (Array.isArray(part)) return part.map(order)
    const members = part as Readonly<Record<string, unknown>>
    const copy: Record<string, unknown> = {}
    for (const name of Object.keys(members).sort()) {
      if (!keepsItsPlace(name)) found.isUnordered = true
      else if (members[name] !== undefined) copy[name] = order(members[name])
    }
    return copy
  }
  const copy = order(value)
  return found.isUnordered ? write(value) : JSON.stringify(copy)
}

/** An object lists numbers before all other names, and has no member of its own with the name of its prototype. */
function keepsItsPlace(name: string): boolean {
  const first = name.charCodeAt(0)
  return !(first >= 48 && first <= 57) && name !== '__proto__'
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const name of Object.keys(members).sort()) {
    if (members[name] !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(members[name])}`
  }
  return `{${text}}`
}
