import { describe, expect, it } from 'vitest'
import { bareNumber, readStatedNumber } from '../../../../../src-shared/content/check/read-stated-number.ts'

describe('readStatedNumber', () => {
  it.each([
    ['$1645$', 1645],
    ['80.0 %', 80],
    ['96.8%', 96.8],
    ['₦63,000', 63000],
    ['₦1,250,000', 1250000],
    ['$96\\,500$', 96500],
    ['$+106$', 106],
    ['$-106$', -106],
    ['−23 °C', -23],
    ['$\\frac{3}{5}$', 0.6],
    ['$-\\frac{15}{8}$', -1.875],
    ['$\\dfrac{17+7\\sqrt5}{4}$', (17 + 7 * Math.sqrt(5)) / 4],
    ['$\\sqrt{129}\\ \\mathrm{km}$', Math.sqrt(129)],
    ['$116^\\circ$', 116],
    ['$2.5\\times10^{6}\\ \\mathrm{J\\,kg^{-1}}$', 2.5e6],
    ['$6.6\\times10^{-34}$', 6.6e-34],
    ['$12\\ \\mathrm{cm^3}$', 12],
    ['$7\\pi$', 7 * Math.PI],
    ['$41.5$ m', 41.5],
    ['5.28 tonnes', 5.28],
    ['$100111_2$', 39],
    ['$2304_{5}$', 329]
  ])('readStatedNumber reads the number in %s', (text, number) => {
    expect(readStatedNumber(text)).toBeCloseTo(number, 9)
  })

  it.each(['many', '$x+1$', '$5$ or $-3$ or so, $8$', '$(2,-18)$', '$19_8$', '', 'Between 4 and 5'])(
    'readStatedNumber finds no number in "%s"',
    (text) => {
      expect(readStatedNumber(text)).toBeUndefined()
    }
  )

  it('bareNumber returns the number as it is written, without its unit', () => {
    expect(bareNumber('$0.60\\ \\mathrm{mol\\,dm^{-3}}$')).toBe('0.60')
    expect(bareNumber('₦63,000')).toBe('63000')
  })
})
