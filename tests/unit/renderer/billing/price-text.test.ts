import { expect, it } from 'vitest'
import { priceText } from '../../../../src-renderer/features/billing/price-text.ts'

it('prices show naira with the ₦ sign, and kobo only when there are any', () => {
  const inNaira = (amountMinor: number): string => priceText({ amountMinor, currency: 'NGN' }, 'en')
  expect([450_000, 450_050, 99].map(inNaira)).toEqual(['₦4,500', '₦4,500.50', '₦0.99'])
})

it('prices have the number of decimals of their currency', () => {
  expect(priceText({ amountMinor: 1500, currency: 'XOF' }, 'en')).toMatch(/1,500/)
  expect(priceText({ amountMinor: 1500, currency: 'GHS' }, 'en')).toMatch(/15$/)
})
