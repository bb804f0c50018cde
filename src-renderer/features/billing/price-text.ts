import type { Price } from '../../../src-shared/billing/plans.ts'

/** Formats a price, such as "₦2,500"; shows kobo only if there are any. */
export function priceText({ amountMinor, currency }: Price, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger'
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amountMinor / 10 ** maximumFractionDigits)
}
