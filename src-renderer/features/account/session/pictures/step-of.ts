import { pictureNames } from '../../../../../src-shared/account/picture-password.ts'

const COLUMNS = 4
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

/** Returns the place in the grid to which a key leads from another one; null if it does not move, or not inside the grid. */
export function stepOf(key: string, from: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return pictureNames.length - 1
  const to = from + (steps[key] ?? 0)
  return to === from || to < 0 || to >= pictureNames.length ? null : to
}
