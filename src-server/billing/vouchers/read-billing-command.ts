import { parseArgs } from 'node:util'
import type { Term } from '../../../src-shared/billing/offer-term.ts'
import { readOffer, type OfferRef } from '../../../src-shared/billing/offer.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import { readShortCode } from '../../../src-shared/kernel/values/short-code.ts'
import { billingNouns } from '../../../src-shared/contracts/server-arguments.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'

/** What vouchers give, and who makes them. */
interface Issue {
  readonly offer: OfferRef
  /** Null: as long as the offer's period. */
  readonly until: Extract<Term, { kind: 'until' }> | null
  /** They must be redeemed before, in milliseconds since 1970. */
  readonly expiresAt: number
  readonly price: Price | null
}

/** Whose database; the settings' where undefined. */
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

const options = {
  offer: { type: 'string' },
  count: { type: 'string' },
  seats: { type: 'string' },
  until: { type: 'string' },
  expires: { type: 'string' },
  price: { type: 'string' },
  sheet: { type: 'string' },
  request: { type: 'string' },
  key: { type: 'string' },
  by: { type: 'string' },
  data: { type: 'string' }
} as const

type OptionName = keyof typeof options
type Options = { readonly [Name in OptionName]?: string | undefined }

/** The options that each command takes, beside `--data`; those of `optional` may be absent. The second word of a command is what it is about, where it has one. */
const forms = {
  'vouchers make': { needs: ['offer', 'count', 'expires', 'sheet', 'by'], optional: ['seats', 'until', 'price'], word: null },
  'vouchers list': { needs: [], optional: [], word: null },
  'vouchers withdraw': { needs: ['by'], optional: [], word: 'label' },
  'vouchers sign': { needs: ['offer', 'request', 'expires', 'key'], optional: ['until', 'price'], word: null },
  'issuers list': { needs: [], optional: [], word: null },
  'issuers trust': { needs: ['by'], optional: [], word: 'file of the public key' },
  'issuers distrust': { needs: [], optional: [], word: 'id of the key' },
  'grants list': { needs: [], optional: [], word: 'e-mail address or user name' },
  'grants give': { needs: ['offer', 'by'], optional: ['until'], word: 'e-mail address or user name' },
  'grants revoke': { needs: ['by'], optional: [], word: 'id of the grant' }
} as const satisfies Readonly<
  Record<string, { readonly needs: readonly OptionName[]; readonly optional: readonly OptionName[]; readonly word: string | null }>
>

type FormName = keyof typeof forms

export const MOST_VOUCHERS = 2000
const MOST_SEATS = 5000
const LONGEST_NAME = 100

/** Whether the words after the program's name are about vouchers, their issuers or grants. */
export function isBillingCommand([noun]: readonly string[]): boolean {
  return (billingNouns as readonly (string | undefined)[]).includes(noun)
}

/** The command of these words; `request/malformed` with what is wrong with which option. */
export function readBillingCommand(words: readonly string[]): Result<BillingCommand> {
  const parsed = parseWords(words)
  if (!parsed.ok) return parsed
  const { name, word, values } = parsed.value
  const read = { word, values, dataFolder: values.data }
  switch (name) {
    case 'vouchers make':
      return readMake(read)
    case 'vouchers sign':
      return readSign(read)
    case 'vouchers list':
      return succeed({ kind: 'list-vouchers', dataFolder: read.dataFolder })
    case 'vouchers withdraw':
      return withName(values, (by) => succeed({ kind: 'withdraw-vouchers', label: word.toUpperCase(), by, dataFolder: read.dataFolder }))
    case 'issuers list':
      return succeed({ kind: 'list-issuers', dataFolder: read.dataFolder })
    case 'issuers trust':
      return withName(values, (by) => succeed({ kind: 'trust-issuer', keyFile: word, by, dataFolder: read.dataFolder }))
    case 'issuers distrust':
      return succeed({ kind: 'distrust-issuer', keyId: word.toLowerCase(), dataFolder: read.dataFolder })
    case 'grants list':
      return succeed({ kind: 'list-grants', identifier: word, dataFolder: read.dataFolder })
    case 'grants give':
      return readGive(read)
    case 'grants revoke':
      return withName(values, (by) => succeed({ kind: 'revoke-grant', entryId: word, by, dataFolder: read.dataFolder }))
  }
}

interface Read {
  readonly word: string
  readonly values: Options
  readonly dataFolder: string | undefined
}

interface Parsed {
  readonly name: FormName
  /** Empty where the command has none. */
  readonly word: string
  readonly values: Options
}

function parseWords(words: readonly string[]): Result<Parsed> {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [noun = '', verb = '', word, ...others] = positionals
    const name = (Object.keys(forms) as FormName[]).find((form) => form === `${noun} ${verb}`)
    if (name === undefined) return failOf('options', `Say one of: ${Object.keys(forms).join(', ')}.`)
    return checkForm({ name, word, values }, others)
  } catch (error) {
    return failOf('options', error instanceof Error ? error.message : String(error))
  }
}

interface Asked {
  readonly name: FormName
  readonly word: string | undefined
  readonly values: Options
}

function checkForm({ name, word, values }: Asked, others: readonly string[]): Result<Parsed> {
  const form: (typeof forms)[FormName] = forms[name]
  const needs: readonly OptionName[] = form.needs
  const allowed: readonly string[] = [...form.needs, ...form.optional, 'data']
  if (form.word !== null && word === undefined) return failOf('options', `Say the ${form.word} behind ${name}.`)
  if (others.length > 0 || (form.word === null && word !== undefined)) return failOf('options', 'That is a word too many.')
  const missing = needs.find((option) => values[option] === undefined)
  if (missing !== undefined) return failOf(missing, `${name} needs --${missing}.`)
  const odd = Object.keys(values).find((option) => !allowed.includes(option))
  return odd === undefined ? succeed({ name, word: word ?? '', values }) : failOf(odd, `It does not go with ${name}.`)
}

function readMake({ values, dataFolder }: Read): Result<BillingCommand> {
  const issue = readIssue(values)
  if (!issue.ok) return issue
  const count = readCount(values.count, MOST_VOUCHERS)
  if (count === null) return failOf('count', `Say how many, from 1 to ${String(MOST_VOUCHERS)}.`)
  const seats = readCount(values.seats ?? '1', MOST_SEATS)
  if (seats === null) return failOf('seats', `Say how many accounts may use each voucher, from 1 to ${String(MOST_SEATS)}.`)
  return withName(values, (by) => succeed({ kind: 'make-vouchers', ...issue.value, count, seats, sheet: values.sheet ?? '', by, dataFolder }))
}

function readSign({ values, dataFolder }: Read): Result<BillingCommand> {
  const issue = readIssue(values)
  if (!issue.ok) return issue
  const request = readShortCode(values.request ?? '')
  if (request.kind === 'fault') return failOf('request', 'This is no request code: a letter is missing or wrong.')
  return succeed({ kind: 'sign-voucher', ...issue.value, request: request.code, keyFile: values.key ?? '', dataFolder })
}

function readGive({ word, values, dataFolder }: Read): Result<BillingCommand> {
  const offer = readOffer(values.offer ?? '')
  if (offer === null) return failOf('offer', 'Say plan:NAME or add-on:NAME.')
  const until = readUntil(values.until)
  if (!until.ok) return until
  return withName(values, (by) => succeed({ kind: 'grant', identifier: word, offer, until: until.value, by, dataFolder }))
}

function readIssue(values: Options): Result<Issue> {
  const offer = readOffer(values.offer ?? '')
  if (offer === null) return failOf('offer', 'Say plan:NAME or add-on:NAME.')
  const until = readUntil(values.until)
  if (!until.ok) return until
  const expiresAt = endOfDay(values.expires ?? '')
  if (expiresAt === null) return failOf('expires', 'Say the last day on which it can be used, as 2027-01-31.')
  const price = readPrice(values.price)
  return price === undefined
    ? failOf('price', 'Say an amount with its currency, as 4500.00NGN.')
    : succeed({ offer, until: until.value, expiresAt, price })
}

function readUntil(text: string | undefined): Result<Issue['until']> {
  if (text === undefined) return succeed(null)
  const until = endOfDay(text)
  return until === null ? failOf('until', 'Say the last day, as 2027-07-31.') : succeed({ kind: 'until', until })
}

/** The end of a day, by the clock of Greenwich; null where there is no such day. */
function endOfDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const start = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, text.length) !== text) return null
  return start.getTime() + 24 * 60 * 60 * 1000
}

/** Undefined where it is no price. Amounts are whole numbers of the smallest unit: `4500.00NGN` is 450,000 kobo. */
function readPrice(text: string | undefined): Price | null | undefined {
  if (text === undefined) return null
  const [, whole = '', small = '', currency = ''] = /^(\d{1,9})(?:\.(\d+))?([A-Z]{3})$/.exec(text) ?? []
  if (currency === '') return undefined
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  if (small.length > digits) return undefined
  return { amountMinor: Number(whole + small.padEnd(digits, '0')), currency }
}

function readCount(text: string | undefined, most: number): number | null {
  const count = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  return count >= 1 && count <= most ? count : null
}

function withName(values: Options, then: (by: string) => Result<BillingCommand>): Result<BillingCommand> {
  const by = (values.by ?? '').trim()
  return by === '' || by.length > LONGEST_NAME ? failOf('by', 'Say who does it: --by "Ada Obi, bursar".') : then(by)
}

function failOf(option: string, fault: string): Result<never> {
  return fail('request/malformed', { [option]: fault })
}
