import { readWrittenValue } from './read-written-value.ts'
import type { Quantity } from './units.ts'

/** Two points at which formulas with variables are compared. Neither makes different short formulas equal by chance. */
const points = [1.37, 2.71]

/**
 * Reads an option that is nothing but a quantity: `½`, `50 %`, `₦1,000`, `$0.5\ \mathrm{m}$`, `50 cm`. A formula with variables, such as `2(x+1)`, is
 * read as its values at two points. Undefined for anything else.
 */
export function readQuantity(text: string): readonly Quantity[] | undefined {
  const bare = text
    .trim()
    .replace(/[.;]$/, '')
    .replace(/^\$([^$]*)\$(.*)$/s, '$1$2')
  if (bare.includes('$') || /^\\mathrm/.test(bare)) return undefined
  const [, written = bare, word] = /^([^\\]*[\d½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞%)}]|.*[\d}%])\s*([\p{L}][\p{L} ³²/]*)?$/su.exec(bare) ?? []
  const value = readWrittenValue(written)
  return value ? [{ value: value.value, unit: word?.trim() ?? value.unit }] : readFormula(bare)
}

function readFormula(tex: string): readonly Quantity[] | undefined {
  if (!/^[^\p{Lu}]*$/u.test(tex) || !/[a-z]/.test(tex) || /[=<>_,:|]|\\(?:mathrm|text|begin|int|sum|le|ge|in|cup|cap|to|pm|vec|mathbf)\b/.test(tex))
    return undefined
  if (/[a-z]{2}/.test(tex.replace(/\\[A-Za-z]+/g, ' '))) return undefined
  const values = points.map((point) =>
    readWrittenValue(
      tex.replace(/\\[A-Za-z]+|[a-z]/g, (name) => (name.startsWith('\\') ? name : `(${(point + name.charCodeAt(0) / 37).toFixed(4)})`))
    )
  )
  return values.every((value) => value !== undefined) ? values.map(({ value, unit }) => ({ value, unit })) : undefined
}
