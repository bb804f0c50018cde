/** A run of text that is set in one way. `math` holds TeX; everything else holds plain text or further runs. */
export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'math'; readonly tex: string }
  | { readonly kind: 'gap'; readonly length: number }
  /** By the id that the pack's table of pictures gives it. */
  | { readonly kind: 'picture'; readonly id: string }
  | { readonly kind: 'strong' | 'emphasis' | 'underline'; readonly children: readonly MarkupNode[] }
  | MarkupTable

/** A paragraph of its own. Every row has as many cells as the head; each cell is a run of text. */
export interface MarkupTable {
  readonly kind: 'table'
  readonly head: readonly (readonly MarkupNode[])[]
  readonly rows: readonly (readonly (readonly MarkupNode[])[])[]
}

const marks = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'underline' },
  { mark: '*', kind: 'emphasis' }
] as const

/**
 * Koya's inline markup, used by items, options, explanations and stimuli: `$…$` is TeX, `**…**` strong, `*…*` emphasis, `__…__`
 * underline, three or more underscores a gap to fill, `![id]` a picture of the pack; an empty line starts a new paragraph. A paragraph whose lines all begin and end with a
 * bar is a table, the line of dashes under its head left out. A mark that nothing closes is plain text, so that no input is refused or lost.
 * Answers the paragraphs in order; a table is the only node of its own.
 */
export function parseMarkup(source: string): readonly (readonly MarkupNode[])[] {
  return source
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => parseTable(paragraph) ?? parseRun(paragraph))
}

/** The table that a paragraph is; undefined where it is none. */
function parseTable(paragraph: string): readonly [MarkupTable] | undefined {
  const lines = paragraph.split('\n').map((line) => line.trim())
  const [first = '', dashes = '', ...rest] = lines
  if (!lines.every((line) => /^\|.*\|$/.test(line)) || !/^\|(?: *-{3,} *\|)+$/.test(dashes) || rest.length === 0) return undefined
  const head = splitCells(first)
  const rows = rest.map((line) => splitCells(line))
  if ([head.length, ...rows.map((row) => row.length)].some((count) => count !== splitCells(dashes).length)) return undefined
  return [{ kind: 'table', head: head.map(parseRun), rows: rows.map((row) => row.map(parseRun)) }]
}

/** The cells of `| one | $|x|$ |`: a bar inside TeX parts nothing. */
function splitCells(line: string): string[] {
  const cells = ['']
  for (let at = 1; at < line.length - 1;) {
    const dollar = line.charAt(at) === '$' ? line.indexOf('$', at + 1) : -1
    const end = dollar > at ? dollar + 1 : at + 1
    if (line.charAt(at) === '|') cells.push('')
    else cells.push(`${cells.pop() ?? ''}${line.slice(at, end)}`)
    at = end
  }
  return cells.map((cell) => cell.trim())
}

function parseRun(source: string): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') nodes.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < source.length;) {
    const found = nodeAt(source, at)
    if (found) {
      flush()
      nodes.push(found.node)
      at = found.end
    } else {
      plain += source.charAt(at)
      at += 1
    }
  }
  flush()
  return nodes
}

function nodeAt(source: string, at: number): { node: MarkupNode; end: number } | undefined {
  const gap = /^_{3,}/.exec(source.slice(at))
  if (gap) return { node: { kind: 'gap', length: gap[0].length }, end: at + gap[0].length }
  const picture = /^!\[([a-z0-9]+(?:-[a-z0-9]+)*)\]/.exec(source.slice(at))
  if (picture) return { node: { kind: 'picture', id: picture[1] ?? '' }, end: at + picture[0].length }
  if (source.charAt(at) === '$') {
    const close = source.indexOf('$', at + 1)
    return close > at + 1 ? { node: { kind: 'math', tex: source.slice(at + 1, close) }, end: close + 1 } : undefined
  }
  for (const { mark, kind } of marks) {
    if (!source.startsWith(mark, at)) continue
    const close = closeOf(source, mark, at + mark.length)
    if (close === undefined) continue
    return { node: { kind, children: parseRun(source.slice(at + mark.length, close)) }, end: close + mark.length }
  }
  return undefined
}

/** Where `mark` closes what opened before `from`; TeX and gaps in between are stepped over. */
function closeOf(source: string, mark: string, from: number): number | undefined {
  for (let at = from; at < source.length;) {
    const gap = /^_{3,}/.exec(source.slice(at))
    const dollar = source.charAt(at) === '$' ? source.indexOf('$', at + 1) : -1
    if (gap) at += gap[0].length
    else if (dollar > at) at = dollar + 1
    else if (mark === '*' && source.startsWith('**', at) && source.includes('**', at + 2)) at = source.indexOf('**', at + 2) + 2
    else if (source.startsWith(mark, at) && at > from) return at
    else at += mark === '*' && source.startsWith('**', at) ? 2 : 1
  }
  return undefined
}

/** The text as somebody would read it aloud: marks taken out, TeX left as it stands. For labels, search and plain-text exports. */
export function markupToPlainText(source: string): string {
  return parseMarkup(source)
    .map((paragraph) => paragraph.map(plainTextOf).join(''))
    .join(' ')
}

function plainTextOf(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'math':
      return node.tex
    case 'gap':
      return '…'
    case 'picture':
      return ''
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.map((cell) => cell.map(plainTextOf).join('')).join(', ')).join('; ')
    default:
      return node.children.map(plainTextOf).join('')
  }
}
