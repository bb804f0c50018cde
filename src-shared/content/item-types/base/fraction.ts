/** An exact number, always in lowest terms with a positive denominator, so that equal values have equal members. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** @throws RangeError if the denominator is zero. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator other than zero')
  const divisor = greatestCommonDivisor(magnitude(numerator), magnitude(denominator)) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** @throws RangeError if an argument is not an integer. */
export function fractionOf(numerator: number, denominator = 1): Fraction {
  return fraction(BigInt(numerator), BigInt(denominator))
}

export const nought = fraction(0n)
export const whole = fraction(1n)

export function add(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator)
}

export function subtract(one: Fraction, other: Fraction): Fraction {
  return add(one, { ...other, numerator: -other.numerator })
}

export function multiply(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.numerator, one.denominator * other.denominator)
}

/** @throws RangeError if `other` is zero. */
export function divide(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.denominator, one.denominator * other.numerator)
}

export function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: magnitude(numerator), denominator }
}

/** Returns a negative number, zero or a positive number, as `one` is smaller than, equal to or larger than `other`. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounds to the nearest integer; halves round towards positive infinity. */
export function roundHalfUp({ numerator, denominator }: Fraction): number {
  return Number(floorDivide(2n * numerator + denominator, 2n * denominator))
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? (one === 0n ? 1n : one) : greatestCommonDivisor(other, one % other)
}
