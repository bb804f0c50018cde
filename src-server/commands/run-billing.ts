import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createAccountRepository } from '../account/store/account-repository.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { createSubscriptionRepository, type StoredSubscription } from '../billing/plans/subscription-repository.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'
import { createGrantRepository, type StoredGrant } from '../billing/plans/grant-repository.ts'
import { findOffer } from '../billing/vouchers/issue-vouchers.ts'
import { makeVouchers, writeNewFile } from '../billing/vouchers/make-vouchers.ts'
import type { BillingCommand } from '../billing/vouchers/billing-commands.ts'
import { signVoucher } from '../billing/vouchers/signed-voucher.ts'
import { createIssuerRepository, type VoucherIssuer } from '../billing/vouchers/voucher-issuers.ts'
import { createVoucherRepository, type CountedBatch } from '../billing/vouchers/voucher-repository.ts'

/** The output of a command. Codes are printed on the sheet and nowhere else; a signed voucher works for one account only. */
export type BillingAnswer =
  | { readonly made: { readonly label: string; readonly count: number; readonly sheet: string } }
  | { readonly voucher: string }
  | { readonly batches: readonly CountedBatch[] }
  | { readonly issuers: readonly VoucherIssuer[] }
  | { readonly grants: readonly StoredSubscription[] }
  | { readonly revoked: string }

/** Runs the command in the database of a server or of an embedded backend, also while that runs. */
export function runBilling(command: BillingCommand, settings: DatabaseSettings, now: () => number): Promise<Result<BillingAnswer>> {
  return useExistingDatabase({ dataFolder: command.dataFolder, settings }, async (queries): Promise<Result<BillingAnswer>> => {
    switch (command.kind) {
      case 'make-vouchers':
        return makeVouchers(queries, command, { now: now(), writeSheet: writeNewFile })
      case 'sign-voucher':
        return signOne(queries, command, now())
      case 'list-vouchers':
        return succeed({ batches: await createVoucherRepository(queries).listBatches() })
      case 'withdraw-vouchers':
        return withdraw(queries, command, now())
      case 'trust-issuer':
      case 'distrust-issuer':
      case 'list-issuers':
        return manageIssuers(queries, command, now())
      case 'grant':
        return grantByStaff(queries, command, now())
      case 'revoke-grant':
        return revoke(queries, command, now())
      case 'list-grants':
        return listGrants(queries, command.identifier)
    }
  })
}

type Of<Kind extends BillingCommand['kind']> = Extract<BillingCommand, { kind: Kind }>

async function signOne(queries: Queries, command: Of<'sign-voucher'>, now: number): Promise<Result<BillingAnswer>> {
  const { offer, until, request, expiresAt, price, keyFile } = command
  const found = await findOffer(queries, offer)
  if (!found.ok) return found
  if (expiresAt <= now) return fail('request/malformed', { expires: 'This day is in the past.' })
  try {
    const key = await readFile(keyFile, 'utf8')
    const voucher = { serial: randomUUID(), request, offer, term: until ?? found.value.term, price, issuedAt: now, expiresAt }
    return succeed({ voucher: signVoucher(voucher, key) })
  } catch (error) {
    return fail('request/malformed', { key: error instanceof Error ? error.message : String(error) })
  }
}

/** Idempotent. */
async function withdraw(queries: Queries, { label, by }: Of<'withdraw-vouchers'>, at: number): Promise<Result<BillingAnswer>> {
  const vouchers = createVoucherRepository(queries)
  await vouchers.withdraw(label, { by, at })
  const batches = (await vouchers.listBatches()).filter((batch) => batch.label === label)
  return batches.length > 0 ? succeed({ batches }) : fail('voucher/unknown')
}

async function manageIssuers(
  queries: Queries,
  command: Of<'trust-issuer' | 'distrust-issuer' | 'list-issuers'>,
  now: number
): Promise<Result<BillingAnswer>> {
  const issuers = createIssuerRepository(queries)
  try {
    if (command.kind === 'trust-issuer') await issuers.trust(await readFile(command.keyFile, 'utf8'), command.by, now)
  } catch (error) {
    return fail('request/malformed', { issuers: error instanceof Error ? error.message : String(error) })
  }
  if (command.kind === 'distrust-issuer' && !(await issuers.distrust(command.keyId))) return fail('voucher/unknown-issuer')
  return succeed({ issuers: await issuers.list() })
}

async function grantByStaff(queries: Queries, { identifier, offer, until, by }: Of<'grant'>, at: number): Promise<Result<BillingAnswer>> {
  const account = await createAccountRepository(queries).findByIdentifier(identifier)
  if (!account) return fail('account/not-found')
  const found = await findOffer(queries, offer)
  if (!found.ok) return found
  const entryId = randomUUID()
  const grant: StoredGrant = {
    kind: 'grant',
    entryId,
    accountId: account.accountId,
    offer,
    term: until ?? found.value.term,
    from: at,
    madeAt: at,
    source: 'staff',
    reference: by,
    paid: null
  }
  // Each grant is separate: staff who grant twice mean it.
  await createGrantRepository(queries).grant(grant, `staff:${entryId}`)
  return listGrants(queries, identifier)
}

async function revoke(queries: Queries, { entryId, by }: Of<'revoke-grant'>, madeAt: number): Promise<Result<BillingAnswer>> {
  const grants = createGrantRepository(queries)
  const grant = await grants.find(entryId)
  if (!grant) return fail('grant/not-found')
  const revocation = { kind: 'revocation', entryId: randomUUID(), accountId: grant.accountId, revokes: entryId, by, madeAt } as const
  return (await grants.revoke(revocation)) ? succeed({ revoked: entryId }) : fail('grant/revoked-before')
}

async function listGrants(queries: Queries, identifier: string): Promise<Result<BillingAnswer>> {
  const account = await createAccountRepository(queries).findByIdentifier(identifier)
  if (!account) return fail('account/not-found')
  const subscriptions = createSubscriptionRepository(queries)
  const [plans, addOns] = await Promise.all([subscriptions.listPlansOf(account.accountId), subscriptions.listAddOnsOf(account.accountId)])
  return succeed({ grants: [...plans, ...addOns] })
}
