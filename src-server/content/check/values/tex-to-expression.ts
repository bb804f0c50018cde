import { closeDigits } from '../../../../src-shared/content/check/read-stated-number.ts'

/** An expression that `evaluateExpression` may read, and the units that were written in it. */
export interface WrittenExpression {
  readonly source: string
  /** Without spaces, in the order of the text. */
  readonly units: readonly string[]
}

const vulgarFractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8'
}

const functionNames = 'asin|acos|atan|sin|cos|tan|log|ln|sqrt|fact'

/**
 * Translates a formula or a number in a text into an expression with explicit signs: `2\frac{1}{2}` becomes `(2+(1)/(2))`, `3\sqrt5` becomes
 * `3*sqrt(5)`, `40\%` becomes `(40/100)`. Units are removed. What it does not know stays, so that the evaluation fails.
 */
export function texToExpression(tex: string): WrittenExpression {
  const { text, units } = takeUnits(plainSigns(tex))
  const source = withProducts(withFunctions(withPowers(withFractions(withBases(text)))))
  return { source: source.replace(/\s+/g, ''), units }
}

function plainSigns(tex: string): string {
  return closeDigits(tex)
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)(\{,\})(?=\d{3})/g, '$1')
    .replace(/\\(?:left|right|displaystyle|big|Big)(?![A-Za-z])/g, '')
    .replace(/\\[dt]frac/g, '\\frac')
    .replace(/\\(?:quad|qquad)(?![A-Za-z])|\\[ ,;!:]|~/g, ' ')
    .replace(/\^\{?\\circ\}?|°/g, '')
    .replace(/₦|\\\$/g, '')
    .replace(/\\(?:times|cdot)(?![A-Za-z])|[×·]/g, '*')
    .replace(/\\div(?![A-Za-z])|÷/g, '/')
    .replace(/\\pi(?![A-Za-z])|π/g, ' pi ')
    .replace(/(\d*)\s*([½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞])/g, (_, whole: string, sign: string) => `(${whole === '' ? '' : `${whole}+`}${vulgarFractions[sign] ?? ''})`)
    .replace(/(\d+(?:\.\d+)?)\s*\\?%/g, '($1/100)')
}

function takeUnits(text: string): { text: string; units: string[] } {
  const units: string[] = []
  const bare = text.replace(/\\(?:mathrm|text|textrm)\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}(\^\{?-?\d\}?)?/g, (_, name: string, power = '') => {
    const unit = `${name}${String(power)}`.replace(/[\s{}]|\\[ ,;]/g, '')
    if (unit !== '') units.push(unit)
    return ' '
  })
  return { text: bare, units }
}

/** `101_2` and `1AF_{16}` become numbers of base ten. */
function withBases(text: string): string {
  return text.replace(/(?<![\w.])([0-9A-F]+)_\{?(\d{1,2})\}?/g, (written, digits: string, base: string) => {
    const value = Number.parseInt(digits, Number(base))
    return Number.isNaN(value) || value.toString(Number(base)).toUpperCase() !== digits.replace(/^0+(?=.)/, '') ? written : String(value)
  })
}

const group = String.raw`\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`
const fractionPattern = new RegExp(String.raw`(\d+)?\s*\\frac\s*${group}\s*${group}`)
const rootPattern = new RegExp(String.raw`\\sqrt\s*(?:\[(\d+)\])?\s*${group}`)

/** Outermost first: every round removes a command. */
function withFractions(text: string): string {
  let rest = text
    .replace(/\\binom\s*\{(\d+)\}\s*\{(\d+)\}/g, '(fact($1)/(fact($2)*fact($1-$2)))')
    .replace(/\\frac\s*(\d)/g, '\\frac{$1}')
    .replace(/(\\frac\s*\{[^{}]*\})\s*(\d)/g, '$1{$2}')
    .replace(/(\\sqrt(?:\[\d+\])?)\s*(\d+)/g, '$1{$2}')
  for (let round = 0; round < 40; round += 1) {
    const next = rest.replace(fractionPattern, toQuotient).replace(rootPattern, toRoot)
    if (next === rest) return rest
    rest = next
  }
  return rest
}

/** A whole number before a fraction of whole numbers makes a mixed number. */
function toQuotient(...[, whole, top = '', bottom = '']: readonly (string | undefined)[]): string {
  const fraction = `((${top})/(${bottom}))`
  if (whole === undefined) return fraction
  return isNumeral(top) && isNumeral(bottom) ? `(${whole}+${fraction})` : `${whole}*${fraction}`
}

function toRoot(...[, degree, radicand = '']: readonly (string | undefined)[]): string {
  return degree === undefined ? `sqrt(${radicand})` : `((${radicand})^(1/${degree}))`
}

function isNumeral(text: string): boolean {
  return /^\d+$/.test(text)
}

const powerPattern = new RegExp(String.raw`\^${group}`, 'g')

function withPowers(text: string): string {
  const superscripts = text.replace(/[⁻⁰¹²³⁴-⁹]+/g, (power) => `^(${power.normalize('NFKC').replace('−', '-')})`)
  return superscripts.replace(powerPattern, '^($1)').replace(/\{([^{}]*)\}/g, '($1)')
}

const bareArgument = /(?<![A-Za-z\\])(a?sin|a?cos|a?tan|log|ln)\s*(\d+(?:\.\d+)?(?:\^(?:\d|\(-?\d+\)))?)(?![\d.])/g

function withFunctions(text: string): string {
  if (!/[\\!]/.test(text)) return text
  return text
    .replace(/\\(sin|cos|tan)\^\(-1\)/g, ' a$1')
    .replace(/\\log_\(?(\d+)\)?\s*(\d+(?:\.\d+)?|\([^()]*\))/g, (_, base: string, of: string) => ` (log(${of})/log(${base}))`)
    .replace(/\\(sin|cos|tan|log|ln)(?![A-Za-z])/g, ' $1')
    .replace(bareArgument, '$1($2)')
    .replace(/(?<![\d.)!])(\d+)!/g, 'fact($1)')
}

const namedFactor = new RegExp(String.raw`([\d)])\s*(?=(?:${functionNames}|pi)\b)`, 'g')
const calledProduct = new RegExp(String.raw`\b(${functionNames})\*\(`, 'g')

/** Writes the signs of products that formulas leave out: `3(4)`, `(2)(5)`, `2sqrt(3)`. A number and π are one factor, so that `6\pi\div2\pi` is 3. */
function withProducts(text: string): string {
  return text
    .replace(/(\d+(?:\.\d+)?)\s*pi\b(\s*\^(?:\d|\([^()]*\)))?/g, '($1*pi$2)')
    .replace(namedFactor, '$1*')
    .replace(/(\)|\bpi)\s*(?=[\d(])/g, '$1*')
    .replace(/(\d)\s*(?=\()/g, '$1*')
    .replace(calledProduct, '$1(')
}
