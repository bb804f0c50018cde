/** Signs of the naira in lower case, the longest first. The letter and the number sign are written in front of an amount only. */
const nairaSigns = ['naira', 'ngn', '₦', 'n', '#']
const signsInFrontOnly = new Set(['n', '#'])

interface BareNumber {
  readonly text: string
  /** `%` if the number counts hundredths; empty where the unit is per cent already, as in `25 %` beside a printed `%`. */
  readonly percent: '' | '%'
}

/**
 * Removes the unit that a number was written with. Only its own unit may stand there. Amounts of naira may have any of the naira's signs, and so may a
 * number without a unit. Null if a per cent sign stands where it cannot, such as after a number of kilograms.
 */
export function withoutUnit(text: string, unit: string | null): BareNumber | null {
  const plain = text.replace(/[％﹪]/gu, '%')
  const isMoney = unit === null || nairaSigns.includes(unit.toLowerCase())
  const bare = withoutSign(plain, unit) ?? (isMoney ? withoutNaira(plain) : null) ?? plain
  if (!bare.includes('%')) return { text: bare, percent: '' }
  const number = bare.replace(/ ?%$/, '')
  return unit !== null || number.includes('%') ? null : { text: number, percent: '%' }
}

function withoutNaira(text: string): string | null {
  const written = text.toLowerCase()
  return nairaSigns.map((sign) => withoutSign(written, sign, { isInFrontOnly: signsInFrontOnly.has(sign) })).find((one) => one !== null) ?? null
}

/** Null if the sign is neither behind the number nor in front of it, where a minus may come first. */
function withoutSign(text: string, sign: string | null, { isInFrontOnly } = { isInFrontOnly: false }): string | null {
  if (sign === null || sign === '') return null
  if (!isInFrontOnly && text.endsWith(sign)) return text.slice(0, -sign.length).trim()
  const [, minus = '', rest = ''] = /^([+\-\u2010-\u2015\u2212]? ?)(.*)$/.exec(text) ?? []
  return rest.startsWith(sign) ? minus + rest.slice(sign.length).trim() : null
}
