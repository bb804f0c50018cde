import type { Selectable } from 'kysely'
import type { PaymentTables } from '../../platform/database/payment-tables.ts'
import { toStored, type StoredPurchase } from './stored-purchase.ts'

const DAY_MS = 24 * 3_600_000

type Told = Pick<StoredPurchase, 'state' | 'changedAt' | 'isTest' | 'paymentLink'>

/**
 * Whether its money may come any hour: for a day after it set out, which is longer than a bank takes. Who still waits then may pay once more. On
 * either side of now, so that a clock that was ahead keeps nobody from it.
 */
export function isOnItsWay({ state, changedAt }: Pick<Told, 'state' | 'changedAt'>, now: number): boolean {
  return state.name === 'pending' && isRecent(changedAt, now)
}

/**
 * Whether its money may come, may have come, or came and does not fit, so that somebody holds it. Of a row that nobody can read nothing else can be
 * said.
 */
export function isMoneyOpen(row: Selectable<PaymentTables['purchase']>, now: number): boolean {
  try {
    const purchase = toStored(row)
    return mayMoneyCome(purchase, now) || (purchase.state.name === 'unknown' && !purchase.isTest)
  } catch {
    return true
  }
}

/** Whether somebody may still pay it, or may have, without anybody here knowing: in a window of the last day, or by a link that holds. */
export function mayMoneyCome({ state: { name, reason }, changedAt, isTest, paymentLink }: Told, now: number): boolean {
  if (isTest) return false
  // A transfer may take days, and is looked for until it is given up.
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
