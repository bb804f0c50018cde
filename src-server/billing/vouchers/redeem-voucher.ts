import { randomUUID } from 'node:crypto'
import { holdsAlready, isClockBehind } from '../../../src-shared/billing/ledger.ts'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import { readShortCode } from '../../../src-shared/kernel/values/short-code.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { lockAccount } from '../../account/store/lock-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { TrustedKeys } from '../../platform/pack-signature.ts'
import { createGrantRepository, type StoredGrant } from '../plans/grant-repository.ts'
import { readSignedVoucher, type SignedVoucher } from './signed-voucher.ts'
import { createVoucherRepository, type Voucher, type VoucherBatch } from './voucher-repository.ts'
import { hashVoucherCode } from './voucher-secrets.ts'

export interface RedeemDeps {
  readonly queries: Queries
  readonly readKeys: () => Promise<TrustedKeys>
  /** Returns the request code to which an issuer binds an account's vouchers. */
  readonly requestCodeOf: (accountId: string) => string
  /** Whether a plan or add-on with this name is, or once was, offered. */
  readonly isKnown: (offer: OfferRef) => Promise<boolean>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Thrown to roll back the transaction. */
class NoSeatLeft extends Error {}

/** Redeems a code known to this backend for an account. Of concurrent requests, at most as many succeed as the voucher has seats. */
export async function redeemCode(deps: RedeemDeps, code: string, accountId: string): Promise<Result<StoredGrant>> {
  const voucher = await createVoucherRepository(deps.queries).find(hashVoucherCode(code))
  if (!voucher) return fail('voucher/unknown')
  const key = `voucher:${voucher.codeHash}:${accountId}`
  if (await createGrantRepository(deps.queries).findByKey(key)) return fail('voucher/already-yours')
  const refused = await refuseBatch(deps, voucher.batch, accountId)
  if (refused) return refused
  const { offer, term, price, label } = voucher.batch
  const at = deps.now()
  const reference = `${label}-${String(voucher.number)}`
  const grant = grantOf({ accountId, offer, term, reference, paid: price }, at)
  return grantSeat(deps.queries, voucher, { grant, key })
}

function grantOf(given: Pick<StoredGrant, 'accountId' | 'offer' | 'term' | 'reference' | 'paid'>, at: number): StoredGrant {
  return { ...given, kind: 'grant', entryId: randomUUID(), from: at, madeAt: at, source: 'voucher' }
}

interface KeyedGrant {
  readonly grant: StoredGrant
  readonly key: string
}

/** Takes the seat and adds the grant, or neither. */
async function grantSeat(queries: Queries, voucher: Voucher, { grant, key }: KeyedGrant): Promise<Result<StoredGrant>> {
  try {
    return await queries.transaction().execute(async (transaction): Promise<Result<StoredGrant>> => {
      const refused = await grantOnce(transaction, { grant, key })
      if (refused) return refused
      if (!(await createVoucherRepository(transaction).takeSeat(voucher))) throw new NoSeatLeft()
      return succeed(grant)
    })
  } catch (error) {
    if (error instanceof NoSeatLeft) return fail('voucher/used')
    throw error
  }
}

/** Adds a grant unless the learner already has it: of vouchers redeemed at the same time, none is used up for what another has given. */
async function grantOnce(transaction: Queries, { grant, key }: KeyedGrant): Promise<Result<never> | null> {
  const { accountId } = grant
  await lockAccount(transaction, accountId)
  const grants = createGrantRepository(transaction)
  if (await grants.findByKey(key)) return fail('voucher/already-yours')
  if (holdsAlready(await grants.listOf(accountId), grant)) return fail('voucher/held')
  return (await grants.grant(grant, key)) ? null : fail('voucher/already-yours')
}

async function refuseBatch(
  deps: RedeemDeps,
  { withdrawn, expiresAt, madeAt, offer, term }: VoucherBatch,
  accountId: string
): Promise<Result<never> | null> {
  if (withdrawn !== null) return fail('voucher/withdrawn')
  return refuseTimes(deps, { issuedAt: madeAt, expiresAt, offer, term }, accountId)
}

/** Redeems a voucher that an issuer signed for this account on this installation, without network access. */
export async function redeemSigned(deps: RedeemDeps, text: string, accountId: string): Promise<Result<StoredGrant>> {
  const read = readSignedVoucher(text, await deps.readKeys())
  if (!read.ok) return read
  const { serial, request, offer, term, price, keyId } = read.value
  const key = `signed:${keyId}:${serial}`
  const grants = createGrantRepository(deps.queries)
  const held = await grants.findByKey(key)
  if (held) return fail(held.accountId === accountId ? 'voucher/already-yours' : 'voucher/used')
  if (!isBoundTo(request, deps.requestCodeOf(accountId))) return fail('voucher/foreign')
  const refused = await refuseTimes(deps, read.value, accountId)
  if (refused) return refused
  const at = deps.now()
  const grant = grantOf({ accountId, offer, term, reference: serial, paid: price }, at)
  return deps.queries.transaction().execute(async (transaction) => (await grantOnce(transaction, { grant, key })) ?? succeed(grant))
}

function isBoundTo(request: string, requestCode: string): boolean {
  const read = readShortCode(request)
  return read.kind === 'code' && read.code === requestCode
}

/** A refused voucher is not used up. */
async function refuseTimes(
  { queries, isKnown, now }: RedeemDeps,
  { issuedAt, expiresAt, offer, term }: Pick<SignedVoucher, 'issuedAt' | 'expiresAt' | 'offer' | 'term'>,
  accountId: string
): Promise<Result<never> | null> {
  if (!(await isKnown(offer))) return fail('voucher/offer-gone')
  const ledger = await createGrantRepository(queries).listOf(accountId)
  // A grant made while the clock is years behind would expire as soon as somebody corrects the clock.
  if (isClockBehind(now(), [issuedAt, ...ledger.map(({ madeAt }) => madeAt)])) return fail('voucher/clock-wrong')
  // Also refused where what it gives is over, so that nobody uses up a voucher for nothing.
  const lastTime = term.kind === 'until' ? Math.min(expiresAt, term.until) : expiresAt
  if (now() >= lastTime) return fail('voucher/expired')
  return holdsAlready(ledger, { offer, term }) ? fail('voucher/held') : null
}
