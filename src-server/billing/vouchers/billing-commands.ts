import { serverSchemaMessages } from '../../platform/schema-messages.ts'
import { readOffer, type OfferRef } from '../../../src-shared/billing/offer.ts'
import type { Term } from '../../../src-shared/billing/offer-term.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import { defineCommand } from '../../../src-shared/kernel/command-line/define-command.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { readShortCode } from '../../../src-shared/kernel/values/short-code.ts'
import { byOption, dataOption, pathSchema, readAs, wholeNumber } from '../../platform/command-options.ts'

/** What vouchers give, and who makes them. */
interface Issue {
  readonly offer: OfferRef
  /** Null: as long as the offer's period. */
  readonly until: Extract<Term, { kind: 'until' }> | null
  /** The deadline for redeeming them, milliseconds since 1970. */
  readonly expiresAt: number
  readonly price: Price | null
}

/** Selects the database; where undefined, the settings decide. */
interface InData {
  readonly dataFolder: string | undefined
}

export type BillingCommand =
  | (Issue & InData & { readonly kind: 'make-vouchers'; readonly count: number; readonly seats: number; readonly sheet: string; readonly by: string })
  | (InData & { readonly kind: 'list-vouchers' })
  | (InData & { readonly kind: 'withdraw-vouchers'; readonly label: string; readonly by: string })
  | (Issue & InData & { readonly kind: 'sign-voucher'; readonly request: string; readonly keyFile: string })
  | (InData & { readonly kind: 'trust-issuer'; readonly keyFile: string; readonly by: string })
  | (InData & { readonly kind: 'distrust-issuer'; readonly keyId: string })
  | (InData & { readonly kind: 'list-issuers' })
  | (InData & { readonly kind: 'grant'; readonly identifier: string; readonly offer: OfferRef; readonly until: Issue['until']; readonly by: string })
  | (InData & { readonly kind: 'revoke-grant'; readonly entryId: string; readonly by: string })
  | (InData & { readonly kind: 'list-grants'; readonly identifier: string })

export const MOST_VOUCHERS = 2000
const MOST_SEATS = 5000

const by = byOption('Ada Obi, bursar')
const data = dataOption
const account = { help: 'E-mail address or user name.', schema: z.string() }

const offer = {
  value: 'OFFER',
  help: 'plan:NAME or add-on:NAME.',
  schema: readAs(readOffer, 'Say plan:NAME or add-on:NAME.')
}
const until = {
  value: 'DAY',
  help: 'The last day of the plan or add-on, such as 2027-07-31. Default: the period of the offer.',
  schema: readAs((text) => {
    const end = endOfDay(text)
    return end === null ? null : ({ kind: 'until', until: end } as const)
  }, 'Say the last day, as 2027-07-31.').optional()
}
const expires = {
  value: 'DAY',
  help: 'The last day to use it, such as 2027-01-31.',
  schema: readAs(endOfDay, 'Say the last day on which it can be used, as 2027-01-31.')
}
const price = {
  value: 'AMOUNT',
  help: 'The price paid for each, such as 4500.00NGN.',
  schema: readAs(readPrice, 'Say an amount with its currency, as 4500.00NGN.').optional()
}

function billing(command: BillingCommand): Result<{ readonly kind: 'billing'; readonly command: BillingCommand }> {
  return succeed({ kind: 'billing', command })
}

/** The commands of staff for plans and add-ons (docs/operations/server.md). */
export const billingCommands = {
  'vouchers make': defineCommand({
    does: 'Makes vouchers and writes them on a sheet.',
    arguments: {},
    options: {
      offer,
      count: {
        value: 'COUNT',
        help: `How many, from 1 to ${String(MOST_VOUCHERS)}.`,
        schema: wholeNumber({
          least: 1,
          most: MOST_VOUCHERS,
          error: serverSchemaMessages.commands.voucherCount.replace('{{most}}', String(MOST_VOUCHERS))
        })
      },
      expires,
      sheet: { value: 'FILE', help: 'The sheet to write.', schema: z.string() },
      seats: {
        value: 'COUNT',
        help: 'How many accounts may use each voucher. Default: 1.',
        schema: wholeNumber({
          least: 1,
          most: MOST_SEATS,
          error: serverSchemaMessages.commands.voucherAccounts.replace('{{most}}', String(MOST_SEATS))
        }).optional()
      },
      until,
      price,
      by,
      data
    },
    make: ({ data: dataFolder, seats = 1, until: term = null, price: paid = null, expires: expiresAt, ...given }) =>
      billing({ kind: 'make-vouchers', ...given, seats, until: term, price: paid, expiresAt, dataFolder })
  }),
  'vouchers list': defineCommand({
    does: 'Lists the batches.',
    arguments: {},
    options: { data },
    make: ({ data: dataFolder }) => billing({ kind: 'list-vouchers', dataFolder })
  }),
  'vouchers withdraw': defineCommand({
    does: 'Makes the unused vouchers of a batch invalid.',
    arguments: { label: { help: 'Label of the batch.', schema: z.string().toUpperCase() } },
    options: { by, data },
    make: ({ label, by: name, data: dataFolder }) => billing({ kind: 'withdraw-vouchers', label, by: name, dataFolder })
  }),
  'vouchers sign': defineCommand({
    does: 'Signs a voucher for a computer without internet.',
    arguments: {},
    options: {
      offer,
      request: {
        value: 'CODE',
        help: 'The request code that the computer shows.',
        schema: readAs((text) => {
          const reading = readShortCode(text)
          return reading.kind === 'code' ? reading.code : null
        }, 'This is not a request code: a letter is missing or wrong.')
      },
      expires,
      key: { value: 'FILE', help: 'File of the private key.', schema: pathSchema },
      until,
      price,
      data
    },
    make: ({ data: dataFolder, key: keyFile, until: term = null, price: paid = null, expires: expiresAt, ...given }) =>
      billing({ kind: 'sign-voucher', ...given, until: term, price: paid, expiresAt, keyFile, dataFolder })
  }),
  'issuers list': defineCommand({
    does: 'Lists the keys whose signed vouchers are accepted.',
    arguments: {},
    options: { data },
    make: ({ data: dataFolder }) => billing({ kind: 'list-issuers', dataFolder })
  }),
  'issuers trust': defineCommand({
    does: 'Accepts signed vouchers of a key.',
    arguments: { file: { help: 'File of the public key.', schema: z.string() } },
    options: { by, data },
    make: ({ file: keyFile, by: name, data: dataFolder }) => billing({ kind: 'trust-issuer', keyFile, by: name, dataFolder })
  }),
  'issuers distrust': defineCommand({
    does: 'Stops accepting signed vouchers of a key.',
    arguments: { key: { help: 'Id of the key.', schema: z.string().toLowerCase() } },
    options: { data },
    make: ({ key: keyId, data: dataFolder }) => billing({ kind: 'distrust-issuer', keyId, dataFolder })
  }),
  'grants list': defineCommand({
    does: 'Lists the plans and add-ons of an account.',
    arguments: { account },
    options: { data },
    make: ({ account: identifier, data: dataFolder }) => billing({ kind: 'list-grants', identifier, dataFolder })
  }),
  'grants give': defineCommand({
    does: 'Gives a plan or an add-on to an account.',
    arguments: { account },
    options: { offer, until, by, data },
    make: ({ account: identifier, offer: given, until: term = null, by: name, data: dataFolder }) =>
      billing({ kind: 'grant', identifier, offer: given, until: term, by: name, dataFolder })
  }),
  'grants revoke': defineCommand({
    does: 'Takes a grant back.',
    arguments: { id: { help: 'Id of the grant.', schema: z.string() } },
    options: { by, data },
    make: ({ id: entryId, by: name, data: dataFolder }) => billing({ kind: 'revoke-grant', entryId, by: name, dataFolder })
  })
}

/** Returns the end of a day in UTC; null where there is no such day. */
function endOfDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const start = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, text.length) !== text) return null
  return start.getTime() + 24 * 60 * 60 * 1000
}

/** Null where it is not a price. Amounts are integers in the smallest unit: `4500.00NGN` is 450,000 kobo. */
function readPrice(text: string): Price | null {
  const [, whole = '', small = '', currency = ''] = /^(\d{1,9})(?:\.(\d+))?([A-Z]{3})$/.exec(text) ?? []
  if (currency === '') return null
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  if (small.length > digits) return null
  return { amountMinor: Number(whole + small.padEnd(digits, '0')), currency }
}
