import { expect, it } from 'vitest'
import { readOffer } from '../../../../src-shared/billing/offer.ts'
import { writeShortCode } from '../../../../src-shared/kernel/values/short-code.ts'
import { readVoucherText } from '../../../../src-shared/billing/voucher-text.ts'

const code = writeShortCode(Array.from({ length: 18 }, (_, index) => index + 3))

it('readVoucherText tells a code from the text of a signed voucher, also with line breaks', () => {
  expect(readVoucherText(`  ${code}\n`)).toEqual({ kind: 'code', code })
  expect(readVoucherText('Koya-Voucher.abc\nDEF .x_-Y\r\n')).toEqual({ kind: 'signed', text: 'koya-voucher.abcDEF.x_-Y' })
  expect(readVoucherText('koya-vouche.abc')).toEqual({ kind: 'fault', fault: 'letter' })
})

it.each([
  ['plan:term', { kind: 'plan', slug: 'term' }],
  ['add-on:extra-notes', { kind: 'add-on', slug: 'extra-notes' }],
  ['term', null],
  ['book:term', null],
  ['plan:Term', null],
  ['plan:term:x', null]
])('readOffer reads an offer or nothing from %j', (text, offer) => {
  expect(readOffer(text)).toEqual(offer)
})
