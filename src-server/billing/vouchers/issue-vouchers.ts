import { randomBytes, randomUUID } from 'node:crypto'
import { CROCKFORD } from '../../../src-shared/kernel/values/crockford.ts'
import type { Term } from '../../../src-shared/billing/offer-term.ts'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { createOfferRepository } from '../plans/offer-repository.ts'
import type { BillingCommand } from './billing-commands.ts'
import { createVoucherRepository, type VoucherBatch } from './voucher-repository.ts'
import { hashVoucherCode, makeVoucherCode } from './voucher-secrets.ts'

export interface IssuedBatch {
  readonly batch: VoucherBatch
  /** The title of the offer. */
  readonly title: string
  /** In the order of their numbers. They are stored nowhere else. */
  readonly codes: readonly string[]
}

type MakeCommand = Extract<BillingCommand, { kind: 'make-vouchers' }>

/** Finds a current offer with its term. Fails with `request/malformed` where there is no such offer, or nobody needs a voucher for it. */
export async function findOffer(queries: Queries, { kind, slug }: OfferRef): Promise<Result<{ readonly title: string; readonly term: Term }>> {
  const offers = createOfferRepository(queries)
  if (kind === 'add-on') {
    const addOn = (await offers.listAddOns()).find((one) => one.slug === slug)
    // An add-on has no end; a batch may set one.
    return addOn ? succeed({ title: addOn.title, term: { kind: 'period', period: 'forever' } }) : failOf('There is no such add-on.')
  }
  const plan = (await offers.listPlans()).find((one) => one.slug === slug && !one.isRetired)
  if (plan === undefined) return failOf('There is no such plan.')
  return plan.period === 'forever'
    ? failOf('Everybody has this plan.')
    : succeed({ title: plan.title, term: { kind: 'period', period: plan.period } })
}

/** Makes vouchers without storing them: `saveVouchers` does that. */
export async function prepareVouchers(queries: Queries, command: MakeCommand, now: number): Promise<Result<IssuedBatch>> {
  const { offer, until, expiresAt, price, seats, count, by } = command
  const found = await findOffer(queries, offer)
  if (!found.ok) return found
  if (expiresAt <= now) return fail('request/malformed', { expires: 'This day is in the past.' })
  if (until !== null && until.until < expiresAt)
    return fail('request/malformed', { until: 'The plan or add-on would end before the last day to use the vouchers.' })
  const batch: VoucherBatch = {
    batchId: randomUUID(),
    label: makeLabel(),
    offer,
    term: until ?? found.value.term,
    seats,
    expiresAt,
    price,
    madeBy: by,
    madeAt: now,
    withdrawn: null
  }
  const codes = Array.from({ length: count }, makeVoucherCode)
  return succeed({ batch, title: found.value.title, codes })
}

/** Stores the hashes of the codes, all or none. From then on the vouchers can be used. */
export async function saveVouchers(queries: Queries, { batch, codes }: IssuedBatch): Promise<void> {
  await createVoucherRepository(queries).createBatch(batch, codes.map(hashVoucherCode))
}

/** Returns a label of six characters for a batch, such as `K7M2QX`; it opens nothing. */
function makeLabel(): string {
  return [...randomBytes(6)].map((byte) => CROCKFORD.charAt(byte & 31)).join('')
}

function failOf(fault: string): Result<never> {
  return fail('request/malformed', { offer: fault })
}
