import { describe, expect, it } from 'vitest'
import { computeLine, shownOf } from '../../../../support/compute-line.ts'

describe('the scientific calculator', () => {
  it.each([
    ['0.1+0.2', '0.3'],
    ['0.1+0.2−0.3', '0'],
    ['0.1×3−0.3', '0'],
    ['(0+1÷3)×3−1', '0'],
    ['1000000.1−1000000', '0.1'],
    ['sin(180)', '0'],
    ['sin(30)−0.5', '0'],
    ['cos(60)', '0.5'],
    ['tan(45)', '1'],
    ['√(2)²−2', '0'],
    ['1÷3×3', '1'],
    ['2+3×4', '14'],
    ['2×3+4', '10'],
    ['12÷4÷3', '1'],
    ['10−4−3', '3'],
    ['−2²', '−4'],
    ['(−2)²', '4'],
    ['−2^2', '−4'],
    ['2^3^2', '512'],
    ['2^−1', '0.5'],
    ['2^3!', '64'],
    ['3!²', '36'],
    ['−3!', '−6'],
    ['2−−3', '5'],
    ['2π', '6.28318530718'],
    ['2(3+4)', '14'],
    ['(1+2)(3+4)', '21'],
    ['2sin(30)', '1'],
    ['1÷2π', '1.57079632679'],
    ['πe', '8.53973422267'],
    ['√(16)', '4'],
    ['∛(−27)', '−3'],
    ['3ˣ√(125)', '5'],
    ['5ˣ√−32', '−2'],
    ['(−8)^(0.1×30)', '−512'],
    ['4⁻¹', '0.25'],
    ['50%', '0.5'],
    ['200×10%', '20'],
    ['0!', '1'],
    ['10!', '3628800'],
    ['(0.1×30)!', '6'],
    ['100!', '9.33262154439E157'],
    ['log(1000)', '3'],
    ['ln(e^(2))', '2'],
    ['10^(−3)', '0.001'],
    ['6.02E23×2', '1.204E24'],
    ['1E−9', '1E−9'],
    ['999999999999+1', '1E12'],
    ['.5+5.', '5.5'],
    ['sin⁻¹(0.5)', '30'],
    ['cos⁻¹(−1)', '180'],
    ['tan⁻¹(1)', '45'],
    ['sin⁻¹(√(2)²÷2)', '90'],
    ['sqrt(16)*pi/pi-1', '3'],
    ['asin(1) + 2', '92'],
    ['Ans+M', '12'],
    ['2Ans', '14']
  ])('the scientific calculator shows for %s: %s', (source, text) => {
    expect(shownOf(source, { answer: 7, memory: 5 })).toBe(text)
  })

  it.each([
    ['sin(π÷6)', '0.5'],
    ['cos(π)', '−1'],
    ['tan⁻¹(1)−π÷4', '0'],
    ['sin(3.14159265359)', '−2.0682310711E−13'],
    ['sin(1E22)', '−0.852200849767']
  ])('the scientific calculator shows for %s in radians: %s', (source, text) => {
    expect(shownOf(source, { angleUnit: 'radians' })).toBe(text)
  })

  it.each([
    ['1÷0', 'division-by-zero'],
    ['1÷(0.1+0.2−0.3)', 'division-by-zero'],
    ['1÷sin(180)', 'division-by-zero'],
    ['0⁻¹', 'division-by-zero'],
    ['0^−1', 'division-by-zero'],
    ['√(−4)', 'root-of-negative'],
    ['4ˣ√(−16)', 'root-of-negative'],
    ['(−8)^0.5', 'power-domain'],
    ['0^0', 'power-domain'],
    ['0ˣ√5', 'power-domain'],
    ['log(0)', 'logarithm-domain'],
    ['ln(−1)', 'logarithm-domain'],
    ['sin⁻¹(1.01)', 'ratio-domain'],
    ['tan(90)', 'tangent-domain'],
    ['2.5!', 'factorial-domain'],
    ['(−1)!', 'factorial-domain'],
    ['171!', 'too-large'],
    ['10^309', 'too-large'],
    ['1E308+1E308', 'too-large'],
    ['0×10^400', 'too-large'],
    ['1+', 'unfinished'],
    ['5E', 'unfinished'],
    ['2×sin(', 'unfinished'],
    ['1+×2', 'number-missing'],
    ['()', 'number-missing'],
    ['2 3', 'sign-missing'],
    ['(2)3', 'sign-missing'],
    ['2e3', 'sign-missing'],
    ['1.2.3', 'sign-missing'],
    ['1+2)', 'bracket-extra'],
    ['sin 30', 'brackets-needed'],
    ['1,000', 'unknown'],
    ['x+1', 'unknown'],
    ['1'.repeat(501), 'too-long']
  ])('the scientific calculator reports the error of %s: %s', (source, fault) => {
    expect(shownOf(source)).toBe(fault)
  })

  it('the scientific calculator shows the multiplication signs and closing brackets that it added', () => {
    expect(computeLine('2π(3+sin(30')).toMatchObject({ ok: true, read: '2×π×(3+sin(30))' })
    expect(computeLine('6/2*sqrt(4)-asin(1)')).toMatchObject({ ok: true, read: '6÷2×√(4)−sin⁻¹(1)' })
  })

  it('an error of the scientific calculator names its place in the calculation', () => {
    expect(computeLine('12+×3')).toMatchObject({ about: '×', at: 3 })
    expect(computeLine('12+')).toMatchObject({ about: '', at: 3 })
    expect(computeLine('1+(5÷0)')).toMatchObject({ about: 'the quotient', at: 4 })
  })
})
