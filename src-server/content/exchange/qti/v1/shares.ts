import { descendantsOf, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { costOf, marksFor, type Responses, type Rule } from './conditions.ts'

/** One response of an item, with every value that an answer to it can have. */
export interface ResponseValues {
  readonly identifier: string
  readonly values: readonly string[]
}

/** Subsets of more options are not all tried. */
const MOST_TRIED = 10
/** Steps of marking for one item; a real item takes a few thousand. */
export const MOST_STEPS = 2_000_000

/**
 * Returns which options of a response with several right ones earn the most together, found by marking every choice of them; null where several
 * choices earn the same, or none earns anything.
 */
export function bestChoiceOf({ identifier, values }: ResponseValues, rules: readonly Rule[]): ReadonlySet<string> | null {
  const marksOf = (chosen: ReadonlySet<string>): number => marksFor(rules, new Map([[identifier, chosen]]), true)
  if (values.length > MOST_TRIED || 2 ** values.length * costOf(rules) > MOST_STEPS) return confirmedChoice(values, rules, marksOf)
  let best: ReadonlySet<string> | null = null
  let most = 0
  for (let pattern = 1; pattern < 2 ** values.length; pattern += 1) {
    const chosen = new Set(values.filter((_, index) => (pattern >> index) % 2 === 1))
    const marks = marksOf(chosen)
    if (marks > most) [best, most] = [chosen, marks]
    else if (marks === most && marks > 0) best = null
  }
  return best
}

/** Takes what the rules name as right, if any change of one option would earn less. */
function confirmedChoice(
  values: readonly string[],
  rules: readonly Rule[],
  marksOf: (chosen: ReadonlySet<string>) => number
): ReadonlySet<string> | null {
  const named = new Set(rules.filter(isGaining).flatMap(({ condition }) => comparedIn(condition).map(({ value }) => value)))
  const chosen = new Set(values.filter((value) => named.has(value)))
  const most = marksOf(chosen)
  const isBest = values.every((value) => marksOf(chosen.has(value) ? without(chosen, value) : new Set([...chosen, value])) < most)
  return most > 0 && isBest ? chosen : null
}

function without(chosen: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return new Set([...chosen].filter((one) => one !== value))
}

/**
 * Returns the share of the marks of each value of each response, where each response takes one value: what the marks lose when this value is replaced
 * by nothing, while all other responses are right. Null where no answer earns anything.
 */
export function sharesOf(responses: readonly ResponseValues[], rules: readonly Rule[]): readonly ReadonlyMap<string, number>[] | null {
  const right = new Map<string, ReadonlySet<string>>(firstGaining(rules))
  const marksWith = (identifier: string, value: string | null): number =>
    marksFor(rules, new Map([...right, [identifier, new Set(value === null ? [] : [value])]]) satisfies Responses)
  for (const { identifier, values } of responses) {
    const best = values.reduce<string | null>((found, value) => (marksWith(identifier, value) > marksWith(identifier, found) ? value : found), null)
    const before = [...(right.get(identifier) ?? [])][0] ?? null
    if (best !== null && marksWith(identifier, best) > marksWith(identifier, before)) right.set(identifier, new Set([best]))
  }
  const shares = responses.map(({ identifier, values }) => {
    const none = marksWith(identifier, null)
    const gains = new Map(values.map((value) => [value, marksWith(identifier, value) - none]))
    const most = Math.max(...gains.values())
    return most > 0 ? new Map([...gains].map(([value, gain]) => [value, Math.max(-1, gain / most)])) : null
  })
  return shares.every((one) => one !== null) ? shares : null
}

/** What the first rule that earns marks names for each response. */
function firstGaining(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const first = new Map<string, ReadonlySet<string>>()
  for (const { condition } of rules.filter(isGaining)) {
    for (const { identifier, value } of comparedIn(condition)) if (!first.has(identifier)) first.set(identifier, new Set([value]))
  }
  return first
}

export function isGaining({ marks }: Rule): boolean {
  return marks.some(({ value }) => value > 0)
}

/** Returns the values that a condition compares a response with, but for those inside `not`. */
export function comparedIn(condition: XmlElement): readonly { readonly identifier: string; readonly value: string }[] {
  return elementsIn(condition).flatMap((part) => {
    if (part.name === 'not') return []
    if (part.name !== 'varequal') return comparedIn(part)
    return [{ identifier: part.attributes.get('respident') ?? '', value: textOf(part).trim() }]
  })
}

/** Whether any comparison of a response with text says that case counts. */
export function isCaseCounted(rules: readonly Rule[], identifier: string): boolean {
  return rules.some(({ condition }) =>
    [...descendantsOf(condition, 'varequal')].some(
      ({ attributes }) => attributes.get('respident') === identifier && /^yes$/i.test(attributes.get('case') ?? 'No')
    )
  )
}
