import { createPowerSaveHold } from '../platform/lifecycle/power-save-hold.ts'

interface Stoppable {
  readonly stopForExam: () => void
}

/** Told when a paper is begun and when it is left: keeps the computer awake meanwhile, and stops what would get in its way. */
export function holdForExam(inTheWay: () => readonly Stoppable[]): (isOccupied: boolean) => void {
  const powerSaveHold = createPowerSaveHold()
  return (isOccupied) => {
    powerSaveHold.set(isOccupied)
    if (isOccupied) for (const each of inTheWay()) each.stopForExam()
  }
}
