import { describe, expect, it } from 'vitest'
import { writeShortCode } from '../../../../../src-shared/kernel/values/short-code.ts'
import { readBilling } from '../../../../support/read-commands.ts'

const request = writeShortCode(Array.from({ length: 18 }, (_, index) => index))
const make = ['vouchers', 'make', '--offer', 'plan:term', '--count', '40', '--expires', '2027-01-31', '--sheet', 'sheet.html', '--by', ' Ada Obi ']

function read(words: readonly string[]): unknown {
  const command = readBilling(words)
  return command.ok ? command.value : command.error.fields
}

describe('A command about vouchers, issuers and grants', () => {
  it('a command makes vouchers that are valid to the end of a day, with a price in the smallest currency unit', () => {
    expect(read([...make, '--seats', '30', '--until', '2027-07-31', '--price', '4500.50NGN', '--data', '/srv/koya'])).toEqual({
      kind: 'make-vouchers',
      offer: { kind: 'plan', slug: 'term' },
      until: { kind: 'until', until: Date.UTC(2027, 7, 1) },
      expiresAt: Date.UTC(2027, 1, 1),
      price: { amountMinor: 450_050, currency: 'NGN' },
      count: 40,
      seats: 30,
      sheet: 'sheet.html',
      by: 'Ada Obi',
      dataFolder: '/srv/koya'
    })
    expect(read(make)).toMatchObject({ seats: 1, until: null, price: null, dataFolder: undefined })
  })

  it.each([
    ['4500NGN', { amountMinor: 450_000, currency: 'NGN' }],
    ['1500XOF', { amountMinor: 1500, currency: 'XOF' }],
    ['12.5GHS', { amountMinor: 1250, currency: 'GHS' }]
  ])('a voucher command reads the price %s', (text, price) => {
    expect(read([...make, '--price', text])).toMatchObject({ price })
  })

  it.each([
    ['list of batches', ['vouchers', 'list'], { kind: 'list-vouchers', dataFolder: undefined }],
    [
      'withdrawal',
      ['vouchers', 'withdraw', 'k7m2qx', '--by', 'Ada'],
      { kind: 'withdraw-vouchers', label: 'K7M2QX', by: 'Ada', dataFolder: undefined }
    ],
    ['trust', ['issuers', 'trust', 'key.pem', '--by', 'Ada'], { kind: 'trust-issuer', keyFile: 'key.pem', by: 'Ada', dataFolder: undefined }],
    ['distrust', ['issuers', 'distrust', 'ABCD'], { kind: 'distrust-issuer', keyId: 'abcd', dataFolder: undefined }],
    ['list of issuers', ['issuers', 'list', '--data', 'x'], { kind: 'list-issuers', dataFolder: 'x' }],
    ['list of grants', ['grants', 'list', 'ada@example.com'], { kind: 'list-grants', identifier: 'ada@example.com', dataFolder: undefined }],
    [
      'grant',
      ['grants', 'give', 'ada@example.com', '--offer', 'add-on:notes', '--by', 'Ada'],
      { kind: 'grant', identifier: 'ada@example.com', offer: { kind: 'add-on', slug: 'notes' }, until: null, by: 'Ada', dataFolder: undefined }
    ],
    ['revocation', ['grants', 'revoke', 'g-1', '--by', 'Ada'], { kind: 'revoke-grant', entryId: 'g-1', by: 'Ada', dataFolder: undefined }]
  ])('a billing command is read as a %s', (_, words, command) => {
    expect(read(words)).toEqual(command)
  })

  it('a voucher is signed for a request code in any notation, and a mistyped code is refused', () => {
    const words = ['vouchers', 'sign', '--offer', 'plan:term', '--request', request.toLowerCase(), '--expires', '2027-01-31', '--key', 'key.pem']
    expect(read(words)).toMatchObject({ kind: 'sign-voucher', request, keyFile: 'key.pem' })
    expect(read([...words.slice(0, 5), `${request.slice(0, -1)}!`, ...words.slice(6)])).toEqual({
      request: 'This is not a request code: a letter is missing or wrong.'
    })
  })

  it.each([
    [['vouchers'], 'vouchers'],
    [['vouchers', 'burn'], 'vouchers'],
    [['vouchers', 'list', 'all'], 'list'],
    [['vouchers', 'withdraw'], 'withdraw'],
    [['vouchers', 'list', '--by', 'Ada'], 'by'],
    [['vouchers', 'list', '--nonsense'], 'options'],
    [make.slice(0, -2), 'by'],
    [[...make, '--by', ' '], 'by'],
    [[...make, '--offer', 'term'], 'offer'],
    [[...make, '--count', '0'], 'count'],
    [[...make, '--count', '2001'], 'count'],
    [[...make, '--count', '1.5'], 'count'],
    [[...make, '--seats', '-1'], 'seats'],
    [[...make, '--expires', '2027-02-30'], 'expires'],
    [[...make, '--expires', 'soon'], 'expires'],
    [[...make, '--until', '31.07.2027'], 'until'],
    [[...make, '--price', '4500'], 'price'],
    [[...make, '--price', '1.5XOF'], 'price'],
    [[...make, '--price', '4,500NGN'], 'price'],
    [['grants', 'give', 'ada', '--offer', 'term', '--by', 'Ada'], 'offer']
  ])('a wrong billing command is refused by naming the option: %j', (words, option) => {
    expect(Object.keys(read(words) as object)).toEqual([option])
  })
})
