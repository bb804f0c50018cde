import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import { textsOfItem, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { isTrue, type Statement } from './chain.ts'
import { formulaStatements } from './formula-statements.ts'
import { proseStatements } from './prose-statements.ts'

/** Recomputes every calculation that the explanation and the reasons of an item state. */
export function checkArithmetic(item: Item): readonly ContentFinding[] {
  const whys = textsOfItem(item)
    .optionLists.flat()
    .flatMap(({ why }) => why ?? [])
  return [item.explanation, ...whys]
    .flatMap(untrueStatements)
    .map(({ written }) => ({ code: 'arithmetic-wrong' as const, itemId: item.id, message: `"${written}" is not so` }))
}

/** Returns the calculations in a text whose sides differ by more than rounding. */
function untrueStatements(text: string): readonly Statement[] {
  if (!/\d/.test(text)) return []
  const whole = text.replace(/\$([^$]*)\$\s?%/g, (_, tex: string) => `$${tex}\\%$`)
  const formulas = [...whole.matchAll(/\$([^$]*)\$/g)].flatMap(({ index, 0: written, 1: tex = '' }) =>
    formulaStatements(tex, whole.slice(index + written.length))
  )
  return [...formulas, ...proseStatements(whole)].filter((statement) => !isTrue(statement))
}
