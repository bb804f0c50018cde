/** What a browser would send of a form, and what a candidate may choose in it. */
export interface ReadForm {
  /** Hidden fields and empty texts, in order. */
  readonly fields: ReadonlyMap<string, string>
  /** Values of the radio buttons, by name. */
  readonly choices: ReadonlyMap<string, readonly string[]>
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'" }

/** Reads the form with an id from a page; null where the page has none. */
export function readForm(page: string, id: string): ReadForm | null {
  const form = [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].find(([, attributes = '']) => readAttributes(attributes).get('id') === id)
  if (form === undefined) return null
  const [fields, choices] = [new Map<string, string>(), new Map<string, string[]>()]
  for (const [, kind = '', attributes = ''] of (form[2] ?? '').matchAll(/<(input|textarea)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)) {
    const read = readAttributes(attributes)
    const [name, type, value] = [read.get('name'), kind === 'textarea' ? 'text' : (read.get('type') ?? 'text'), read.get('value') ?? '']
    if (name === undefined || read.has('disabled')) continue
    if (type === 'hidden' || type === 'text' || type === 'password') fields.set(name, value)
    if (type === 'radio') choices.set(name, [...(choices.get(name) ?? []), value])
  }
  return { fields, choices }
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)
  return new Map([...found].map(([, name = '', double, single, bare]) => [name.toLowerCase(), unescape(double ?? single ?? bare ?? '')]))
}

function unescape(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
