import { readWrittenValue } from '../values/read-written-value.ts'
import { remainderAhead, type Relation, type Statement } from './chain.ts'

/** Signs between the sides of a chain, and signs that end a chain, as TeX or as a character. */
const relations: readonly (readonly [RegExp, Relation | 'end'])[] = [
  [/^(?:=|\\equiv(?![A-Za-z]))/, '='],
  [/^(?:\\(?:approx|simeq|sim)(?![A-Za-z])|≈)/, '≈'],
  [/^(?:\\le(?:q|qslant)?(?![A-Za-z])|≤)/, '≤'],
  [/^(?:\\ge(?:q|qslant)?(?![A-Za-z])|≥)/, '≥'],
  [/^(?:<|\\lt(?![A-Za-z]))/, '<'],
  [/^(?:>|\\gt(?![A-Za-z]))/, '>'],
  [
    /^(?:\\(?:Rightarrow|Leftrightarrow|implies|iff|to|rightarrow|therefore|ne|neq|qquad|quad|propto|pmod|bmod|equiv)(?![A-Za-z])|≠|;|,(?!\d{3}))/,
    'end'
  ]
]

/** Returns the statements of a formula that have a value on both sides. `after` is the text behind it. What is said of remainders or of ± is left out. */
export function formulaStatements(tex: string, after: string): readonly Statement[] {
  if (/\\begin|\\pmod|\\bmod|\\equiv|\\pm|\\ldots|\\cdots|\\dots|…/.test(tex)) return []
  const parts = splitChain(tex)
  return parts.flatMap(({ side, relation }, index) => {
    const next = parts[index + 1]
    if (next === undefined || relation === 'end') return []
    const left = readWrittenValue(side)
    const right = readWrittenValue(next.side)
    if (!left || !right) return []
    const hasRemainder = index === parts.length - 2 && remainderAhead.test(after)
    return [{ left, relation, right, written: `${side.trim()} ${relation} ${next.side.trim()}`, hasRemainder }]
  })
}

interface Part {
  readonly side: string
  /** What follows the side. */
  readonly relation: Relation | 'end'
}

/** Returns whether a formula has a relation sign outside braces. */
export function isRelation(tex: string): boolean {
  return splitChain(tex).length > 1
}

function splitChain(tex: string): readonly Part[] {
  const parts: Part[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < tex.length; at += 1) {
    const sign = tex.charAt(at)
    if (sign === '{' || sign === '(') depth += 1
    if (sign === '}' || sign === ')') depth -= 1
    if (depth > 0) continue
    // A space of TeX, such as \, or \;, is no comma.
    if (/^\\[ ,;:!]/.test(tex.slice(at, at + 2))) {
      at += 1
      continue
    }
    const rest = tex.slice(at, at + 20)
    const found = relations.map(([pattern, relation]) => ({ length: pattern.exec(rest)?.[0].length ?? 0, relation })).find(({ length }) => length > 0)
    if (found === undefined) continue
    parts.push({ side: tex.slice(from, at), relation: found.relation })
    at += found.length - 1
    from = at + 1
  }
  return [...parts, { side: tex.slice(from), relation: 'end' }]
}
