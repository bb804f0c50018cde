/** The formats of a number in a text; `plain` is the default. */
export const numberForms = ['plain', 'grouped', 'fraction'] as const

export type NumberForm = (typeof numberForms)[number]

/** From here on, and below `SMALLEST_PLAIN`, a plain number is written with a power of ten. */
const LARGEST_PLAIN = 1e6
const SMALLEST_PLAIN = 1e-3
const LARGEST_DENOMINATOR = 1000
/** A value of eight figures is this close to the fraction that it was rounded from; two such fractions are at least 1e-6 apart. */
const FRACTION_TOLERANCE = 1e-7
/** Made once, because making a format takes far longer than using it. */
const plainFormat = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })

/** Rounds `value` to `figures` significant figures: what a learner reads, and what scoring would read back. */
export function roundTo(value: number, figures: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(figures))
}

/** Rounds `value` to decimal places, halves away from zero, as pupils are taught. */
export function roundToDecimals(value: number, places: number): number {
  // Of 1.005 as it is typed, not as it is stored.
  const size = String(Number(Math.abs(value).toPrecision(12)))
  // From 1e21 on, and below 1e-6, a number is typed with an exponent of its own.
  const rounded = size.includes('e')
    ? Number(Math.abs(value).toFixed(places))
    : Number(`${String(Math.round(Number(`${size}e${places}`)))}e-${places}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Formats a rounded number as TeX: `0.25`, `-3`, `1.5\times10^{-7}`, `63,000` or `\frac{3}{8}`. */
export function numberText(value: number, form: NumberForm): string {
  if (form === 'fraction') return fractionText(value)
  if (form === 'grouped') return plainText(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
  const size = Math.abs(value)
  if (value === 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) return plainText(value)
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  return `${mantissa}\\times10^{${Number(exponent)}}`
}

/** Formats without an exponent, which `String` uses for very large and small numbers. */
function plainText(value: number): string {
  return plainFormat.format(value)
}

/** Formats a fraction in lowest terms with a denominator of at most 1000; as a plain number where none is close enough. */
function fractionText(value: number): string {
  for (let denominator = 1; denominator <= LARGEST_DENOMINATOR; denominator += 1) {
    const numerator = Math.round(value * denominator)
    if (Math.abs(numerator / denominator - value) > FRACTION_TOLERANCE || (numerator === 0 && value !== 0)) continue
    if (denominator === 1) return String(numerator)
    return `${numerator < 0 ? '-' : ''}\\frac{${Math.abs(numerator)}}{${denominator}}`
  }
  return plainText(value)
}
