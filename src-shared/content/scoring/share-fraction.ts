import type { Fraction } from '../item-types/base/fraction.ts'
import type { Share } from './share.ts'

export function toShare({ numerator, denominator }: Fraction): Share {
  return { numerator: Number(numerator), denominator: Number(denominator) }
}
