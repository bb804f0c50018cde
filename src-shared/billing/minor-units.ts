/** Decimal places of each currency (ISO 4217). Other currencies cannot be charged. */
const digits: Readonly<Record<string, number>> = { NGN: 2, GHS: 2, KES: 2, ZAR: 2, USD: 2, TZS: 2, UGX: 0, RWF: 0, XOF: 0, XAF: 0 }

/** A provider that writes amounts as decimal numbers cannot represent larger amounts exactly. */
const MOST_MINOR = 1_000_000_000_000

/** Returns whether an amount, in the currency's minor unit, can be charged. */
export function isChargeable({ amountMinor, currency }: { readonly amountMinor: number; readonly currency: string }): boolean {
  return Object.hasOwn(digits, currency) && Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= MOST_MINOR
}

/** Converts minor to major units, such as 450000 kobo to 4500 naira; null for an unknown currency. */
export function toMajor(amountMinor: number, currency: string): number | null {
  const places = digits[currency]
  return places === undefined ? null : amountMinor / 10 ** places
}

/**
 * Converts to hundredths of the major unit. Paystack expects these even for currencies without a minor unit: 5000 francs are 500000. Null for an
 * unknown currency.
 */
export function toHundredths(amountMinor: number, currency: string): number | null {
  const places = digits[currency]
  return places === undefined ? null : amountMinor * 10 ** (2 - places)
}

/** Inverse of `toHundredths`; null also if the result is not a whole number of minor units. */
export function fromHundredths(hundredths: number, currency: string): number | null {
  const places = digits[currency]
  if (places === undefined) return null
  const minor = hundredths / 10 ** (2 - places)
  return Number.isSafeInteger(minor) ? minor : null
}

/**
 * Converts major to minor units, such as 4500 naira to 450000 kobo. Null for an unknown currency, or for an amount with a fraction of a minor unit:
 * half a kobo is an error and is never rounded.
 */
export function toMinor(amountMajor: number, currency: string): number | null {
  const places = digits[currency]
  if (places === undefined || !Number.isFinite(amountMajor)) return null
  const minor = Math.round(amountMajor * 10 ** places)
  return Number.isSafeInteger(minor) && minor / 10 ** places === amountMajor ? minor : null
}
