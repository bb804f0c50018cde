import type { CalculationFault } from './calculation-fault.ts'

export type AngleUnit = 'degrees' | 'radians'

const quarterTurn: Readonly<Record<AngleUnit, number>> = { degrees: 90, radians: Math.PI / 2 }

/** Relative rounding error allowed for a quarter turn. An angle typed with fourteen digits differs by more. */
const ROUNDING_SHARE = 5e-15
/** Above this number of quarter turns, the allowed error is no longer far below one quarter turn. */
const MOST_QUARTERS = 1e6

const sines = [0, 1, 0, -1] as const

/** Returns exact values at quarter turns, where floating point would give sin 180° as 1.2 × 10⁻¹⁶ and tan 90° as a huge number. */
export function sine(angle: number, unit: AngleUnit): number {
  const quarters = wholeQuarters(angle, unit)
  return quarters === undefined ? Math.sin(toRadians(angle, unit)) : sineAt(quarters)
}

export function cosine(angle: number, unit: AngleUnit): number {
  const quarters = wholeQuarters(angle, unit)
  return quarters === undefined ? Math.cos(toRadians(angle, unit)) : sineAt(quarters + 1)
}

export function tangent(angle: number, unit: AngleUnit): number | CalculationFault {
  const quarters = wholeQuarters(angle, unit)
  if (quarters === undefined) return Math.tan(toRadians(angle, unit))
  return quarters % 2 === 0 ? 0 : 'tangent-domain'
}

export function fromRadians(radians: number, unit: AngleUnit): number {
  return unit === 'degrees' ? (radians * 180) / Math.PI : radians
}

function wholeQuarters(angle: number, unit: AngleUnit): number | undefined {
  if (unit === 'degrees' && angle % 90 === 0) return (angle % 360) / 90
  const quarters = angle / quarterTurn[unit]
  const whole = Math.round(quarters)
  const isWhole = Math.abs(whole) < MOST_QUARTERS && Math.abs(quarters - whole) <= Math.abs(whole) * ROUNDING_SHARE
  return isWhole ? whole : undefined
}

function sineAt(quarters: number): number {
  return sines[((quarters % 4) + 4) % 4] ?? 0
}

function toRadians(angle: number, unit: AngleUnit): number {
  return unit === 'degrees' ? ((angle % 360) * Math.PI) / 180 : angle
}
