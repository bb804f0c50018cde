/** How many digits of each currency stand behind the point (ISO 4217). What is not here cannot be charged. */
const digits: Readonly<Record<string, number>> = { NGN: 2, GHS: 2, KES: 2, ZAR: 2, USD: 2, TZS: 2, UGX: 0, RWF: 0, XOF: 0, XAF: 0 }

/** Larger amounts could not be told apart by a provider that writes them as a number with a point. */
const MOST_MINOR = 1_000_000_000_000

/** Whether an amount of that currency, in its smallest unit, can be charged. */
export function isChargeable({ amountMinor, currency }: { readonly amountMinor: number; readonly currency: string }): boolean {
  return Object.hasOwn(digits, currency) && Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= MOST_MINOR
}

/** 450000 kobo as 4500 naira; null for a currency that is not known. */
export function toMajor(amountMinor: number, currency: string): number | null {
  const places = digits[currency]
  return places === undefined ? null : amountMinor / 10 ** places
}

/** Hundredths of what people name, which Paystack takes also where the smallest unit is whole: 5000 francs are 500000. Null for a currency that is not known. */
export function toHundredths(amountMinor: number, currency: string): number | null {
  const places = digits[currency]
  return places === undefined ? null : amountMinor * 10 ** (2 - places)
}

/** The other way round; null also where a part of the smallest unit is left over. */
export function fromHundredths(hundredths: number, currency: string): number | null {
  const places = digits[currency]
  if (places === undefined) return null
  const minor = hundredths / 10 ** (2 - places)
  return Number.isSafeInteger(minor) ? minor : null
}

/**
 * 4500 naira as 450000 kobo. Null where the currency is not known, or the amount has a part that is smaller than its smallest unit: half a kobo
 * is a mistake, never something to round.
 */
export function toMinor(amountMajor: number, currency: string): number | null {
  const places = digits[currency]
  if (places === undefined || !Number.isFinite(amountMajor)) return null
  const minor = Math.round(amountMajor * 10 ** places)
  return Number.isSafeInteger(minor) && minor / 10 ** places === amountMajor ? minor : null
}
