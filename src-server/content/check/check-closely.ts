import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { checkArithmetic } from './arithmetic/check-arithmetic.ts'

/** A check of one item by its texts alone. */
type ItemCheck = (item: Item) => readonly ContentFinding[]

/** What is checked in each item beyond `checkItem`: faults that a reader easily misses. Slower and less certain, so it is for banks and not for hints. */
const itemChecks: readonly ItemCheck[] = [checkArithmetic]

/** Checks one item closely. Its texts must be within the bounds of `authored-text.ts`. */
export function checkItemClosely(item: Item): readonly ContentFinding[] {
  return itemChecks.flatMap((check) => check(item))
}
