import { commandNames, ordinals, signNames } from './tex-commands.ts'

/**
 * Converts a formula to words for reading aloud, as far as possible. The end of a fraction, root or power is spoken if it contains more than one
 * word. Never throws; reads invalid TeX literally.
 */
export function speakTex(tex: string): string {
  return speak(openTex(tex, 0))
}

/** Maximum depth that a listener can follow; deeper groups are read letter by letter. Keeps the time linear in the formula's length. */
const DEEPEST = 8

interface Tex {
  readonly source: string
  /** Number of enclosing groups and arguments. */
  readonly depth: number
  /** Position of the closing brace for each opening one; absent if unmatched or nested too deep. */
  readonly groups: ReadonlyMap<number, number>
  /** Position of the last closing square bracket. */
  readonly lastBracket: number
}

function openTex(source: string, depth: number): Tex {
  return { source, depth, groups: groupsIn(source), lastBracket: source.lastIndexOf(']') }
}

function deeper(tex: Tex): Tex {
  return { ...tex, depth: tex.depth + 1 }
}

function groupsIn(source: string): ReadonlyMap<number, number> {
  const groups = new Map<number, number>()
  const open: { readonly at: number; height: number }[] = []
  for (const { 0: brace, index } of source.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push({ at: index, height: 0 })
      continue
    }
    const closed = open.pop()
    if (closed === undefined) continue
    if (closed.height <= 1) groups.set(closed.at, index)
    const outer = open.at(-1)
    if (outer) outer.height = Math.max(outer.height, closed.height + 1)
  }
  return groups
}

function speak(tex: Tex): string {
  const words: string[] = []
  // An unmatched closing brace does not end the formula.
  for (let at = 0; at < tex.source.length;) at = readRow(tex, at, words)
  return tidy(words)
}

const patterns = {
  run: /\d+(?:[.,]\d+)*|\s+/y,
  space: /\s+/y,
  command: /[a-zA-Z]+/y,
  arrow: /\s*(?:<=>|<->|->)/y,
  /** Symbol of a chemical element or a unit. */
  letters: /[A-Z][a-z]?|[a-zµ]+/y
}

/** Returns the match of a sticky pattern at a position. */
function meet(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

interface Row {
  readonly words: string[]
  /** Position after what was read. */
  readonly end: number
}

function tidy(words: readonly string[]): string {
  const said = words.filter((word) => word !== '').join(' ')
  return (said.includes(',') ? said.replaceAll(/(?: ?,)+/g, ',') : said).trim()
}

/** Reads up to and past the row's closing brace, or to the end. Returns the next position. */
function readRow(tex: Tex, from: number, words: string[]): number {
  let at = from
  while (at < tex.source.length && tex.source.charAt(at) !== '}') {
    const next = readAtom(tex, at, words.at(-1))
    for (const word of next.words) words.push(word)
    at = next.end
  }
  return at + 1
}

/** Reads one element of a row; `before` is the preceding word. */
function readAtom(tex: Tex, at: number, before = ''): Row {
  const { source, depth } = tex
  const sign = source.charAt(at)
  if (!'{^_\\'.includes(sign)) {
    const run = meet(patterns.run, source, at)
    return run === undefined ? { words: [signNames[sign] ?? sign], end: at + 1 } : { words: [run.trim()], end: at + run.length }
  }
  if (depth >= DEEPEST) return { words: [], end: at + 1 }
  switch (sign) {
    case '{': {
      const words: string[] = []
      return { end: readRow(deeper(tex), at + 1, words), words }
    }
    case '^':
      return readPower(tex, at + 1)
    case '_':
      return readIndex(tex, at + 1, before)
    default:
      return readCommand(tex, at + 1)
  }
}

/** Returns the position after white space. */
function skipSpace(source: string, at: number): number {
  return at + (meet(patterns.space, source, at)?.length ?? 0)
}

/** Reads the next group or the next single element. */
function readArgument(tex: Tex, from: number): { readonly said: string; readonly end: number } {
  const at = skipSpace(tex.source, from)
  const sign = tex.source.charAt(at)
  // Without braces, the argument is one digit: x^23 is x squared, then 3.
  if (sign >= '0' && sign <= '9') return { said: sign, end: at + 1 }
  // Without braces, a power cannot contain another power.
  if (sign === '' || sign === '}' || sign === '^' || sign === '_') return { said: '', end: at }
  const { words, end } = readAtom(sign === '{' ? tex : deeper(tex), at)
  return { said: tidy(words), end }
}

function readPower(tex: Tex, from: number): Row {
  const { said, end } = readArgument(tex, from)
  if (said === '') return { words: ['to the power'], end }
  if (said === 'degrees' || said === 'prime' || /^(?:\d+ )?(?:plus|minus)$/.test(said)) return { words: [said], end }
  return { words: [ordinals[said] ?? closed('to the power', said, 'end of power')], end }
}

function readIndex(tex: Tex, from: number, before: string): Row {
  const { said, end } = readArgument(tex, from)
  if (before === 'log') return { words: [`base ${said}`], end }
  // In a chemical formula the index is read as a plain number: H 2 O.
  return { words: [/^\d+$/.test(said) && /^[A-Z][a-z]?$|^close bracket$/.test(before) ? said : closed('sub', said, 'end of index')], end }
}

function readCommand(tex: Tex, from: number): Row {
  const name = meet(patterns.command, tex.source, from)
  if (name === undefined) return { words: [spacing(tex.source.charAt(from))], end: from + 1 }
  const end = from + name.length
  switch (name) {
    case 'frac':
    case 'dfrac':
    case 'tfrac':
      return readTwo(tex, end, sayFraction)
    case 'binom':
      return readTwo(tex, end, (top, bottom) => `${top} choose ${bottom}`)
    case 'sqrt':
      return readRoot(tex, end)
    case 'begin':
    case 'end':
      return { words: [','], end: readArgument(tex, end).end }
    case 'mathrm':
    case 'text':
    case 'mathbf':
    case 'ce':
      return readUpright(tex, end)
    default:
      return { words: [commandNames[name] ?? name], end }
  }
}

/** `\\` ends a table row, `\%` is a sign, `\,` and similar commands are spaces. */
function spacing(character: string): string {
  if (character === '\\') return ','
  return /[%{}&$#]/.test(character) ? (signNames[character] ?? '') : ''
}

/** Keeps the letters of units and element symbols together. */
function readUpright(tex: Tex, from: number): Row {
  const open = skipSpace(tex.source, from)
  const close = tex.groups.get(open)
  if (close === undefined) return { words: [], end: from }
  const words: string[] = []
  const inner = openTex(tex.source.slice(open + 1, close), tex.depth + 1)
  for (let at = 0; at < inner.source.length;) {
    const arrow = meet(patterns.arrow, inner.source, at)
    if (arrow !== undefined) {
      words.push(arrow.includes('<') ? 'is in balance with' : 'gives')
      at += arrow.length
      continue
    }
    const letters = meet(patterns.letters, inner.source, at)
    const next = letters === undefined ? readAtom(inner, at, words.at(-1)) : { words: [letters], end: at + letters.length }
    for (const word of next.words) words.push(word)
    at = next.end
  }
  return { words, end: close + 1 }
}

function readRoot(tex: Tex, from: number): Row {
  const close = tex.source.charAt(from) === '[' && tex.lastBracket > from ? tex.source.indexOf(']', from) : -1
  const { said, end } = readArgument(tex, close < 0 ? from : close + 1)
  const degree = close < 0 ? null : tex.source.slice(from + 1, close)
  return { words: [closed(sayDegree(degree, tex.depth), said, 'end of root')], end }
}

function sayDegree(degree: string | null, depth: number): string {
  if (degree === null) return 'the square root of'
  return degree === '3' ? 'the cube root of' : `the root of degree ${speak(openTex(degree, depth + 1))} of`
}

function readTwo(tex: Tex, from: number, say: (first: string, second: string) => string): Row {
  const first = readArgument(tex, from)
  const second = readArgument(tex, first.end)
  return { words: [say(first.said, second.said)], end: second.end }
}

function sayFraction(top: string, bottom: string): string {
  const isPlain = !top.includes(' ') && !bottom.includes(' ')
  return isPlain ? `${top} over ${bottom}` : `the fraction, ${top}, over, ${bottom}, end of fraction,`
}

function closed(opening: string, said: string, ending: string): string {
  return said.includes(' ') ? `${opening} ${said}, ${ending},` : `${opening} ${said}`.trimEnd()
}
