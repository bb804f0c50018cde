import type { Selectable } from 'kysely'
import type { PaymentTables } from '../../platform/database/tables/payment-tables.ts'
import { toStored, type StoredPurchase } from './stored-purchase.ts'

const DAY_MS = 24 * 3_600_000

type Told = Pick<StoredPurchase, 'state' | 'changedAt' | 'isTest' | 'paymentLink'>

/**
 * Returns whether money may arrive soon: for a day after the payment began, which is longer than a bank takes. After that, the learner may
 * pay once more. Tolerates a clock that was ahead, which must not block the learner.
 */
export function isOnItsWay({ state, changedAt }: Pick<Told, 'state' | 'changedAt'>, now: number): boolean {
  return state.name === 'pending' && isRecent(changedAt, now)
}

/** Returns whether money may arrive, may have arrived, or arrived without matching, so that somebody holds it. True for a row that cannot be read. */
export function isMoneyOpen(row: Selectable<PaymentTables['purchase']>, now: number): boolean {
  try {
    const purchase = toStored(row)
    return mayMoneyCome(purchase, now) || (purchase.state.name === 'unknown' && !purchase.isTest)
  } catch {
    return true
  }
}

/** Returns whether a purchase may still be paid, or may have been paid unnoticed: in a window of the last day, or by a valid link. */
export function mayMoneyCome({ state: { name, reason }, changedAt, isTest, paymentLink }: Told, now: number): boolean {
  if (isTest) return false
  // A transfer may take days; checks continue until it is given up.
  if (name === 'pending') return true
  if (name === 'opened' || name === 'closed') return isRecent(changedAt, now) || isHeld(paymentLink, now)
  return (name === 'started' || reason === 'declined') && isHeld(paymentLink, now)
}

function isRecent(time: number, now: number): boolean {
  return Math.abs(now - time) < DAY_MS
}

function isHeld(paymentLink: Told['paymentLink'], now: number): boolean {
  return paymentLink !== null && now < paymentLink.holdsUntil
}
