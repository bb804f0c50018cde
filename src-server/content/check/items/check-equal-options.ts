import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import { textsOfItem, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { readQuantity } from '../values/read-quantity.ts'
import { toSameUnit, type Quantity } from '../values/units.ts'

/** Finds options of one list that have the same value in other signs: `½` and `50 %`, `1,000` and `1000`, `0.5 m` and `50 cm`. */
export function checkEqualOptions(item: Item): readonly ContentFinding[] {
  return textsOfItem(item).optionLists.flatMap((options) => {
    const read = options.flatMap(({ text }) => {
      const quantities = readQuantity(text)
      return quantities ? [{ text, quantities }] : []
    })
    return read.flatMap((one, index) =>
      read
        .slice(index + 1)
        .filter((other) => areEqual(one.quantities, other.quantities))
        .map((other) => ({ code: 'equal-options' as const, itemId: item.id, message: `"${one.text}" and "${other.text}" have the same value` }))
    )
  })
}

function areEqual(one: readonly Quantity[], other: readonly Quantity[]): boolean {
  return (
    one.length === other.length &&
    one.every((quantity, index) => {
      const match = other[index]
      const values = match && toSameUnit(quantity, match)
      return values !== undefined && Math.abs(values[0] - values[1]) <= 1e-9 * Math.max(Math.abs(values[0]), Math.abs(values[1]))
    })
  )
}
