import { evaluateExpression } from './evaluate-expression.ts'

/**
 * Returns the number in an option's text, such as 63000 for `₦63,000`, 0.6 for `$\frac{3}{5}$`, 39 for `$100111_2$` or 2.5e6 for `$2.5\times10^{6}\
 * \mathrm{J\,kg^{-1}}$`. Drops a unit after it without conversion. Undefined if the text has no number.
 */
export function readStatedNumber(text: string): number | undefined {
  const written = bareNumber(text)
  const inBase = /^(\d+)_\{?(\d)\}?$/.exec(written)
  if (inBase) return fromBase(inBase[1] ?? '', Number(inBase[2]))
  const evaluation = evaluateExpression(toExpression(written))
  return evaluation.ok ? evaluation.value : undefined
}

/** Removes dollar signs, currency sign, thousands separators and unit: `-\frac{3}{4}`, `7+2\sqrt5`, `100111_2`. */
export function bareNumber(text: string): string {
  return closeDigits(text)
    .replace(/[$₦]/g, '')
    .replace(/\\(?:mathrm|text)\b.*$|\\?%.*$|\^\{?\\circ.*$|(?:\s[A-Za-z]|\s?°)\D*$/s, '')
    .replace(/\\[ ,;!]/g, '')
    .trim()
    .replace(/^\+/, '')
}

/** Removes thousands separators (comma as in `63,000`, or TeX's thin space as in `96\,500`) and replaces the minus sign by a hyphen. */
export function closeDigits(text: string): string {
  return text.replace(/(\d)(?:,|\\,)(?=\d{3}(?!\d))/g, '$1').replaceAll('−', '-')
}

function toExpression(written: string): string {
  return written
    .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, top: string, bottom: string) => `((${toExpression(top)})/(${toExpression(bottom)}))`)
    .replace(/\\sqrt(?:\{([^{}]*)\}|(\d))/g, (_, long: string | undefined, short: string | undefined) => `sqrt(${long ?? short ?? ''})`)
    .replace(/(\d)(?=sqrt|\\pi)/g, '$1*')
    .replaceAll('\\pi', 'pi')
    .replaceAll('\\times', '*')
    .replace(/\{([^{}]*)\}/g, '($1)')
}

function fromBase(digits: string, base: number): number | undefined {
  const values = digits.split('').map(Number)
  return base > 1 && values.every((value) => value < base) ? values.reduce((number, value) => number * base + value, 0) : undefined
}
