import type { MarkupNode } from './markup-node.ts'

/** A mark (one star or two underscores), text without marks, or a complete node. */
type Token = string | MarkupNode

/** Assigns every character to one token, so that text between two marks is scanned once and not again from each mark. */
const tokenPattern = /_{3,}|__|\*|!\[([a-z0-9]+(?:-[a-z0-9]+)*)\]|\$([^$]+)\$|[^*_$!]+|[_$!]/g

/** From the first token (inclusive) to the last (exclusive). */
interface Range {
  readonly from: number
  readonly to: number
}

interface Found {
  readonly kind: 'strong' | 'emphasis' | 'underline'
  readonly inner: Range
  /** Index after the last token read. */
  readonly end: number
}

/**
 * Parses one run of inline markup, see `parseMarkup`. Never throws. Linear time: one pass from the end of a range finds its closing marks, and
 * marks nest at most `MOST_NESTING` deep.
 */
export function parseRun(source: string): MarkupNode[] {
  if (source !== '' && !/[*_$!]/.test(source)) return [{ kind: 'text', text: source }]
  const tokens = readTokens(source)
  return parseRange(tokens, { from: 0, to: tokens.length }, 0)
}

/** Maximum nesting of marks; deeper ones are shown as typed. */
export const MOST_NESTING = 4

function readTokens(source: string): readonly Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  for (let found = tokenPattern.exec(source); found !== null; found = tokenPattern.exec(source)) tokens.push(toToken(found))
  return tokens
}

function toToken([text, picture, tex]: RegExpExecArray): Token {
  if (picture !== undefined) return { kind: 'picture', id: picture }
  if (tex !== undefined) return { kind: 'math', tex }
  return text.startsWith('___') ? { kind: 'gap', length: text.length } : text
}

function parseRange(tokens: readonly Token[], range: Range, depth: number): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let plain = ''
  const flush = (): void => {
    if (plain === '') return
    nodes.push({ kind: 'text', text: plain })
    plain = ''
  }
  let closes: Closes | undefined
  for (let at = range.from; at < range.to;) {
    const token = tokens[at] ?? ''
    // Computed lazily, because most texts have no marks.
    const found = isMark(token) && depth < MOST_NESTING ? nodeAt(tokens, at, (closes ??= findCloses(tokens, range))) : undefined
    if (found) {
      flush()
      nodes.push({ kind: found.kind, children: parseRange(tokens, found.inner, depth + 1) })
    } else if (typeof token === 'string') plain += token
    else {
      flush()
      nodes.push(token)
    }
    at = found?.end ?? at + 1
  }
  flush()
  return nodes
}

function isMark(token: Token): boolean {
  return token === '*' || token === '__'
}

/** For each token, the next closing mark at or after it; the range's end or more if there is none. */
interface Closes extends Range {
  readonly double: readonly number[]
  readonly underline: readonly number[]
  readonly single: readonly number[]
}

function findCloses(tokens: readonly Token[], { from, to }: Range): Closes {
  const closes = { from, to, double: none(from, to), underline: none(from, to), single: none(from, to) }
  const { double, underline, single } = closes
  for (let at = to - 1; at >= from; at -= 1) {
    const place = at - from
    const isDouble = isStar(tokens, at, to) && isStar(tokens, at + 1, to)
    double[place] = isDouble ? at : (double[place + 1] ?? to)
    underline[place] = tokens[at] === '__' ? at : (underline[place + 1] ?? to)
    single[place] = isStar(tokens, at, to) ? singleFrom(closes, at, isDouble) : (single[place + 1] ?? to)
  }
  return closes
}

function none(from: number, to: number): number[] {
  return new Array<number>(to - from).fill(to)
}

function isStar(tokens: readonly Token[], at: number, to: number): boolean {
  return at < to && tokens[at] === '*'
}

/** A double star opens strong text. If that is closed, skip it; otherwise its first star closes the emphasis. */
function singleFrom({ from, to, double, single }: Closes, at: number, isDouble: boolean): number {
  const partner = isDouble ? (double[at + 2 - from] ?? to) : to
  return partner < to ? (single[partner + 2 - from] ?? to) : at
}

function nodeAt(tokens: readonly Token[], at: number, closes: Closes): Found | undefined {
  const { from, to, double, underline } = closes
  if (tokens[at] === '__') {
    const close = underline[at + 1 - from] ?? to
    return close < to ? { kind: 'underline', inner: { from: at + 1, to: close }, end: close + 1 } : undefined
  }
  // Marks enclose at least one character.
  const strong = isStar(tokens, at + 1, to) ? (double[at + 3 - from] ?? to) : to
  if (strong < to) return { kind: 'strong', inner: { from: at + 2, to: strong }, end: strong + 2 }
  const emphasis = emphasisClose(tokens, at + 1, closes)
  return emphasis < to ? { kind: 'emphasis', inner: { from: at + 1, to: emphasis }, end: emphasis + 1 } : undefined
}

function emphasisClose(tokens: readonly Token[], first: number, { from, to, double, single }: Closes): number {
  if (!isStar(tokens, first, to)) return single[first - from] ?? to
  if (!isStar(tokens, first + 1, to)) return single[first + 1 - from] ?? to
  const partner = double[first + 2 - from] ?? to
  return single[(partner < to ? partner : first) + 2 - from] ?? to
}
