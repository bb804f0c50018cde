import { powerSaveBlocker } from 'electron'

/** Creates the hold that keeps computer and screen awake during an attempt. */
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
