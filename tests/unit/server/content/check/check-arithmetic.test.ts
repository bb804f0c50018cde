import { describe, expect, it } from 'vitest'
import { checkArithmetic } from '../../../../../src-server/content/check/arithmetic/check-arithmetic.ts'
import { buildNumericItem } from '../../../../support/build-content.ts'

const codesOf = (explanation: string): readonly string[] => checkArithmetic(buildNumericItem({ explanation })).map(({ code }) => code)

describe('a calculation in an explanation', () => {
  it.each([
    'The sum is 60 + 2 = 99.',
    'Each basket holds 12, so 12 × 5 = 70 mangoes.',
    'Add the circles: 3 + 2½ + 4½ + 2 = 13.',
    'The change is ₦1,000 − ₦350 = ₦750.',
    'She has 12 times 5 is 65 mangoes.',
    'Then 20 % of ₦50 is ₦15.',
    'So ½ of 60 is 20.',
    'Here 58 ÷ 4 = 15 remainder 2.',
    'The total is $60$ + $2$ = $99$.',
    'They hold $5\\times12=62$ mangoes.',
    'It is $5\\times12=60=6\\times11$.',
    'The share is $\\frac{46}{50}=0.93$.',
    'The root is $\\sqrt{144}=13$, a whole number.',
    'Cubed, $2^{3}=6$.',
    'A mixed number: $2\\frac{1}{2}+1\\frac{1}{4}=3\\frac{1}{4}$.',
    'The angle has $\\sin30^\\circ=0.6$.',
    'In base ten, $1101_2=14$.',
    'There are $5!=100$ orders.',
    'The loss is $\\frac{20}{80}\\times100\\%=20\\%$.',
    'It is $\\log_{2}8=4$ exactly.',
    'In all $0.5+0.25=0.8$ of it.',
    'The mass is $2\\ \\mathrm{kg}=200\\ \\mathrm{g}$.',
    'The speed is $v=\\frac{60}{4}=20\\ \\mathrm{m\\,s^{-1}}$.',
    'It is about $8\\pi\\approx27$.',
    'There are $\\binom{5}{2}=12$ pairs.',
    'The work is $150\\,\\mathrm{N}\\times2\\,\\mathrm{m}=310\\,\\mathrm{J}$.',
    'Clearly $\\frac{2}{3}<\\frac{3}{5}$.',
    'The number is $2.5\\times10^{6}=250000$.'
  ])('the check refuses "%s"', (explanation) => {
    expect(codesOf(explanation)).toEqual(['arithmetic-wrong'])
  })

  it.each([
    'The sum is 60 + 2 = 62.',
    'Add the circles: 3 + 2½ + 4½ + 2 = 12.',
    'The change is ₦1,000 − ₦350 = ₦650.',
    'Then 20 % of ₦50 is ₦10, and ½ of 60 is 30.',
    'Here 58 ÷ 4 = 14 remainder 2, or $58\\div4=14$ remainder 2.',
    'It is $5\\times12=60=6\\times10$.',
    'The share is $\\frac{46}{50}=0.92$, and $\\frac{1}{3}=0.33$ to two places.',
    'A mixed number: $2\\frac{1}{2}+1\\frac{1}{4}=3\\frac{3}{4}$.',
    'The product is $6\\pi\\div2\\pi=3$ and $\\frac{4\\pi^2}{4}=\\pi^2$.',
    'The loss is $\\frac{20}{80}\\times100=25\\%$, which is $28/112=25$ %.',
    'The mass is $2\\ \\mathrm{kg}=2000\\ \\mathrm{g}$, and $3\\ \\mathrm{h}=180\\ \\mathrm{min}$.',
    'Make $x$ the subject: $2x+3=7$, so $2x=4$ and $x=2$.',
    'The equation is $\\mathrm{2H_2+O_2=2H_2O}$ with $\\mathrm{pH}=7$.',
    'In base two, $1101_2+11_2=10000_2$.',
    'The gain was 5 of them, and 7 is 2 more than 5.',
    'It is about $8\\pi\\approx25$, that is $25.1$.',
    'The plank is $2\\,\\mathrm{m}+30\\,\\mathrm{cm}=230\\,\\mathrm{cm}$ long, and $\\binom{5}{2}=10$.',
    'The ratio is 3 : 4 = 6 : 8, from 1960 to 1999.'
  ])('the check accepts "%s"', (explanation) => {
    expect(codesOf(explanation)).toEqual([])
  })

  it('the check reads the reasons of wrong options, too, and says which calculation is wrong', () => {
    const options = buildNumericItem().options.map((option) => (option.id === 'w' ? { ...option, why: 'This adds: $12+5=18$.' } : option))
    expect(checkArithmetic(buildNumericItem({ options }))).toEqual([
      { code: 'arithmetic-wrong', itemId: 'baskets', message: '"12+5 = 18" is not so' }
    ])
  })

  it('a text with thousands of signs is read in a moment', () => {
    const started = performance.now()
    codesOf(`${'$\\frac{1}{2}+('.repeat(500)} ${'1 + '.repeat(2000)}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
