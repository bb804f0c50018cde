import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { keyOfItem, markResponse, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import { compare, whole } from '../../../src-shared/content/item-types/base/fraction.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import type { ItemReview } from '../sources/item-review.ts'
import { itemsToSolve } from './items-to-solve.ts'
import { shownHash, shownItem } from './shown-item.ts'

/** Checks that each item has a blind solve of its current wording, and that the answer equals the key. */
export function checkReviews(subject: BankSubject): readonly ContentFinding[] {
  const { content, reviews } = subject
  const items = itemsToSolve(subject)
  const byItem = new Map((reviews?.reviews ?? []).map((review) => [review.itemId, review]))
  const ids = new Set(items.map(({ id }) => id))
  const strays = [...byItem.keys()].filter((itemId) => !ids.has(itemId))
  return [
    ...items.flatMap((item) => checkReview(item, byItem.get(item.id), shownHash(shownItem(item, content)))),
    ...strays.map((itemId) => ({ code: 'review-of-nothing' as const, itemId, message: 'this item no longer exists' }))
  ]
}

function checkReview(item: Item, review: ItemReview | undefined, hash: string): ContentFinding[] {
  const itemId = item.id
  if (review === undefined) return [{ code: 'unreviewed', itemId, message: 'nobody has solved it blind' }]
  if (review.shownHash !== hash) return [{ code: 'review-outdated', itemId, message: 'its wording has changed since it was solved blind' }]
  if (!isRight(item, review)) return [{ code: 'review-disagrees', itemId, message: `the blind answer is ${JSON.stringify(review.response)}` }]
  return []
}

export function isRight(item: Item, { response }: Pick<ItemReview, 'response'>): boolean {
  return compare(markResponse(response, keyOfItem(item)), whole) === 0
}
