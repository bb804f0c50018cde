/** What a command of TeX is called in a maths lesson; one that is not here is read by its own name, as all Greek letters are. */
const names: Readonly<Record<string, string>> = {
  times: 'times',
  cdot: 'times',
  div: 'divided by',
  pm: 'plus or minus',
  le: 'is at most',
  leq: 'is at most',
  ge: 'is at least',
  geq: 'is at least',
  ne: 'is not equal to',
  neq: 'is not equal to',
  approx: 'is about',
  to: 'to',
  rightarrow: 'gives',
  longrightarrow: 'gives',
  rightleftharpoons: 'is in balance with',
  cap: 'intersection',
  cup: 'union',
  in: 'is in',
  int: 'the integral of',
  sum: 'the sum of',
  sin: 'sine',
  cos: 'cosine',
  tan: 'tangent',
  ln: 'natural log',
  infty: 'infinity',
  circ: 'degrees',
  Omega: 'ohms',
  Delta: 'delta',
  ldots: 'and so on',
  dots: 'and so on',
  quad: ',',
  left: '',
  right: ''
}

const signs: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '−': 'minus',
  '=': 'equals',
  '<': 'is less than',
  '>': 'is greater than',
  '/': 'over',
  '*': 'times',
  '×': 'times',
  '%': 'percent',
  '(': 'open bracket',
  ')': 'close bracket',
  '[': 'open bracket',
  ']': 'close bracket',
  '!': 'factorial',
  "'": 'prime',
  ':': 'to',
  ',': ',',
  '°': 'degrees',
  '&': ',',
  '|': '',
  '}': '',
  '~': ''
}

const ordinals: Readonly<Record<string, string>> = { '2': 'squared', '3': 'cubed' }

/**
 * A formula as somebody would read it out, as far as that goes: fractions, roots and powers are said with their end where they hold more than
 * one word. Never throws; what is no TeX is read as it stands.
 */
export function speakTex(tex: string): string {
  const words: string[] = []
  // A brace that closes nothing ends no formula.
  for (let at = 0; at < tex.length;) {
    const row = readRow(tex, at)
    words.push(...row.words)
    at = row.end
  }
  return tidy(words)
}

interface Row {
  readonly words: string[]
  /** Where reading goes on. */
  readonly end: number
}

function tidy(words: readonly string[]): string {
  return words
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(/(?: ?,)+/g, ',')
    .trim()
}

/** Up to the brace that closes the row, which is stepped over, or the end. */
function readRow(tex: string, from: number): Row {
  const words: string[] = []
  let at = from
  while (at < tex.length && tex.charAt(at) !== '}') {
    const next = readAtom(tex, at, words.at(-1))
    words.push(...next.words)
    at = next.end
  }
  return { words, end: at + 1 }
}

/** One thing of a row; `before` is the word in front of it. */
function readAtom(tex: string, at: number, before = ''): Row {
  const rest = tex.slice(at)
  const run = /^(?:\d+(?:[.,]\d+)*|\s+)/.exec(rest)?.[0]
  if (run !== undefined) return { words: [run.trim()], end: at + run.length }
  switch (tex.charAt(at)) {
    case '{':
      return readRow(tex, at + 1)
    case '^':
      return readPower(tex, at + 1)
    case '_':
      return readIndex(tex, at + 1, before)
    case '\\':
      return readCommand(tex, at + 1)
    default: {
      const sign = tex.charAt(at)
      return { words: [signs[sign] ?? sign], end: at + 1 }
    }
  }
}

/** The next group, or the next single thing. */
function readArgument(tex: string, from: number): { readonly said: string; readonly end: number } {
  const at = from + (/^\s*/.exec(tex.slice(from))?.[0].length ?? 0)
  // Without braces a digit stands alone: x^23 is x squared, and then 3.
  const digit = /^\d/.exec(tex.slice(at))?.[0]
  if (digit !== undefined) return { said: digit, end: at + 1 }
  if (at >= tex.length || tex.charAt(at) === '}') return { said: '', end: at }
  const { words, end } = readAtom(tex, at)
  return { said: tidy(words), end }
}

function readPower(tex: string, from: number): Row {
  const { said, end } = readArgument(tex, from)
  if (said === 'degrees' || said === 'prime' || /^(?:\d+ )?(?:plus|minus)$/.test(said)) return { words: [said], end }
  return { words: [ordinals[said] ?? closed('to the power', said, 'end of power')], end }
}

function readIndex(tex: string, from: number, before: string): Row {
  const { said, end } = readArgument(tex, from)
  if (before === 'log') return { words: [`base ${said}`], end }
  // In a chemical formula the number is simply said: H 2 O.
  return { words: [/^\d+$/.test(said) && /^[A-Z][a-z]?$|^close bracket$/.test(before) ? said : closed('sub', said, 'end of index')], end }
}

function readCommand(tex: string, from: number): Row {
  const name = /^[a-zA-Z]+/.exec(tex.slice(from))?.[0]
  if (name === undefined) return { words: [spacing(tex.charAt(from))], end: from + 1 }
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
      return { words: [names[name] ?? name], end }
  }
}

/** `\\` ends a row of a table, `\%` is a sign, `\,` and its like are space. */
function spacing(character: string): string {
  if (character === '\\') return ','
  return /[%{}&$#]/.test(character) ? (signs[character] ?? '') : ''
}

/** Letters that belong together, such as units and the signs of elements, stay together. */
function readUpright(tex: string, from: number): Row {
  const inner = /^\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(tex.slice(from))
  if (!inner) return { words: [], end: from }
  const words: string[] = []
  const text = inner[1] ?? ''
  for (let at = 0; at < text.length;) {
    const arrow = /^\s*(?:<=>|<->|->)/.exec(text.slice(at))?.[0]
    if (arrow !== undefined) {
      words.push(arrow.includes('<') ? 'is in balance with' : 'gives')
      at += arrow.length
      continue
    }
    const letters = /^(?:[A-Z][a-z]?|[a-zµ]+)/.exec(text.slice(at))?.[0]
    const next = letters === undefined ? readAtom(text, at, words.at(-1)) : { words: [letters], end: at + letters.length }
    words.push(...next.words)
    at = next.end
  }
  return { words, end: from + inner[0].length }
}

function readRoot(tex: string, from: number): Row {
  const degree = /^\[([^\]]*)\]/.exec(tex.slice(from))
  const { said, end } = readArgument(tex, from + (degree?.[0].length ?? 0))
  const root = degree === null ? 'the square root of' : degree[1] === '3' ? 'the cube root of' : `the root of degree ${speakTex(degree[1] ?? '')} of`
  return { words: [closed(root, said, 'end of root')], end }
}

function readTwo(tex: string, from: number, say: (first: string, second: string) => string): Row {
  const first = readArgument(tex, from)
  const second = readArgument(tex, first.end)
  return { words: [say(first.said, second.said)], end: second.end }
}

function sayFraction(top: string, bottom: string): string {
  const isPlain = !top.includes(' ') && !bottom.includes(' ')
  return isPlain ? `${top} over ${bottom}` : `the fraction, ${top}, over, ${bottom}, end of fraction,`
}

function closed(opening: string, said: string, ending: string): string {
  return said.includes(' ') ? `${opening} ${said}, ${ending},` : `${opening} ${said}`
}
