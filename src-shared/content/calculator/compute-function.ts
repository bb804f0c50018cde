import type { CalculationFault } from './calculation-fault.ts'
import { roundToDigits } from './round-to-digits.ts'
import { cosine, fromRadians, sine, tangent, type AngleUnit } from './trigonometry.ts'

export type FunctionName =
  | 'square-root'
  | 'cube-root'
  | 'square'
  | 'reciprocal'
  | 'percent'
  | 'factorial'
  | 'absolute'
  | 'logarithm'
  | 'natural-logarithm'
  | 'exponential'
  | 'sine'
  | 'cosine'
  | 'tangent'
  | 'inverse-sine'
  | 'inverse-cosine'
  | 'inverse-tangent'

type Compute = (argument: number, unit: AngleUnit) => number | CalculationFault

/** The largest integer whose factorial fits into a double. */
const LARGEST_FACTORIAL = 170

/** Returns a finite number or a fault. `unit` is the unit of angles in arguments and results. */
export function computeFunction(name: FunctionName, argument: number, unit: AngleUnit): number | CalculationFault {
  const value = functions[name](argument, unit)
  return typeof value === 'string' || Number.isFinite(value) ? value : 'too-large'
}

const functions: Readonly<Record<FunctionName, Compute>> = {
  'square-root': (argument) => (argument < 0 ? 'root-of-negative' : Math.sqrt(argument)),
  'cube-root': Math.cbrt,
  square: (argument) => argument * argument,
  reciprocal: (argument) => (argument === 0 ? 'division-by-zero' : 1 / argument),
  percent: (argument) => argument / 100,
  factorial,
  absolute: Math.abs,
  logarithm: (argument) => (argument > 0 ? Math.log10(argument) : 'logarithm-domain'),
  'natural-logarithm': (argument) => (argument > 0 ? Math.log(argument) : 'logarithm-domain'),
  exponential: Math.exp,
  sine,
  cosine,
  tangent,
  'inverse-sine': ofRatio(Math.asin),
  'inverse-cosine': ofRatio(Math.acos),
  'inverse-tangent': (argument, unit) => fromRadians(Math.atan(argument), unit)
}

/** A value that is displayed as 1 counts as 1, even if it is slightly larger internally. */
function ofRatio(toAngle: (ratio: number) => number): Compute {
  return (argument, unit) => {
    const ratio = Math.abs(argument) > 1 ? roundToDigits(argument) : argument
    return Math.abs(ratio) > 1 ? 'ratio-domain' : fromRadians(toAngle(ratio), unit)
  }
}

function factorial(argument: number): number | CalculationFault {
  const whole = roundToDigits(argument)
  if (!Number.isInteger(whole) || whole < 0) return 'factorial-domain'
  if (whole > LARGEST_FACTORIAL) return 'too-large'
  let product = 1
  for (let factor = 2; factor <= whole; factor += 1) product *= factor
  return product
}
