/** One question of a GIFT file as written, or a category. */
export type GiftChunk =
  | { readonly kind: 'category'; readonly line: number; readonly path: string }
  | { readonly kind: 'question'; readonly line: number; readonly text: string; readonly comments: readonly string[] }

/** Empty lines within braces, which Moodle does not allow but authors write. */
const MOST_GAPS = 20

interface Open {
  readonly line: number
  readonly lines: string[]
  readonly comments: readonly string[]
  /** Opening braces that are not closed yet. */
  depth: number
  /** Indices of empty lines within braces. */
  readonly gaps: number[]
}

/**
 * Splits a GIFT text at its empty lines. An empty line within braces does not end a question, unless the braces are never closed: then only that
 * question is damaged. Comments begin with `//`. Linear time.
 */
export function* giftChunks(lines: Iterable<string>): Generator<GiftChunk> {
  let open: Open | null = null
  let comments: string[] = []
  let number = 0
  for (const line of lines) {
    number += 1
    const trimmed = line.trim()
    if (trimmed.startsWith('//')) {
      if (open === null) comments.push(trimmed.slice(2).trim())
      continue
    }
    if (trimmed.startsWith('$CATEGORY:')) {
      if (open !== null) yield* ended(open)
      open = null
      comments = []
      yield { kind: 'category', line: number, path: trimmed.slice('$CATEGORY:'.length).trim() }
    } else if (trimmed === '') {
      if (open === null) comments = []
      else if (open.depth > 0 && open.gaps.length < MOST_GAPS) open.gaps.push(open.lines.push('') - 1)
      else {
        yield* ended(open)
        open = null
      }
    } else {
      if (open !== null && beginsQuestion(trimmed, open)) {
        const rest = takeRest(open)
        yield* ended(open)
        open = rest
      }
      open ??= { line: number, lines: [], comments, depth: 0, gaps: [] }
      if (open.comments === comments) comments = []
      open.lines.push(line)
      open.depth += depthOf(line)
    }
  }
  if (open !== null) yield* ended(open)
}

function* ended({ line, lines, comments }: Open): Generator<GiftChunk> {
  const text = lines.join('\n').trimEnd()
  if (text.trim() !== '') yield { kind: 'question', line, text, comments }
}

/** After an empty line within braces, another opening brace or a name shows that a new question began at that empty line. */
function beginsQuestion(line: string, { gaps, depth }: Open): boolean {
  return depth > 0 && gaps.length > 0 && (line.startsWith('::') || /(?<!\\)\{/.test(line))
}

/** Cuts a question at its last empty line and returns the next one. */
function takeRest({ line, lines, gaps }: Open): Open {
  const cut = gaps.at(-1) ?? lines.length
  const rest = lines.splice(cut).slice(1)
  return { line: line + cut + 1, lines: rest, comments: [], depth: rest.reduce((sum, one) => sum + depthOf(one), 0), gaps: [] }
}

/** Unescaped opening braces less closing ones. */
function depthOf(line: string): number {
  let depth = 0
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
  }
  return depth
}
