/** Serialises to JSON with sorted keys, so that equal values have equal texts. Omits `undefined` members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const name of Object.keys(members).sort()) {
    if (members[name] !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(members[name])}`
  }
  return `{${text}}`
}
