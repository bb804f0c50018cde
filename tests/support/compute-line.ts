import { calculate, type Calculation } from '../../src-renderer/features/attempt/calculator/calculate.ts'
import { formatNumber } from '../../src-renderer/features/attempt/calculator/format-number.ts'
import type { AngleUnit } from '../../src-shared/content/calculator/trigonometry.ts'

/** The calculator's state before a line is computed: by default degrees and an empty memory. */
interface Setting {
  readonly angleUnit?: AngleUnit
  readonly answer?: number
  readonly memory?: number
}

export function computeLine(source: string, { angleUnit = 'degrees', answer = 0, memory = 0 }: Setting = {}): Calculation {
  return calculate(source, { angleUnit, answer, memory })
}

/** Returns the number that the display shows for a line, or the name of its error. */
export function shownOf(source: string, setting: Setting = {}): string {
  const calculation = computeLine(source, setting)
  return calculation.ok ? formatNumber(calculation.value) : calculation.fault
}
