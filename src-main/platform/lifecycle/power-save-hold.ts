import { powerSaveBlocker } from 'electron'

/** Keeps the computer from sleeping, and its screen from going dark, while a paper is being sat. */
export function createPowerSaveHold(): { readonly set: (isHeld: boolean) => void } {
  let id: number | null = null
  return {
    set(isHeld) {
      if (isHeld && id === null) id = powerSaveBlocker.start('prevent-display-sleep')
      if (!isHeld && id !== null) {
        powerSaveBlocker.stop(id)
        id = null
      }
    }
  }
}
