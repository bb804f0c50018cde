import type { BrowserWindow } from 'electron'
import type { Lock } from './locks.ts'

interface CaptureLockDeps {
  readonly window: Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'>
  readonly platform: NodeJS.Platform
}

/** Windows and macOS leave the window out of pictures and recordings of the screen; Linux has no such thing. */
export function createCaptureLock({ window, platform }: CaptureLockDeps): Lock {
  const isOffered = platform === 'win32' || platform === 'darwin'
  return {
    name: 'capture',
    take() {
      if (!isOffered) return 'not-offered'
      window.setContentProtection(true)
      return 'held'
    },
    release() {
      if (isOffered && !window.isDestroyed()) window.setContentProtection(false)
    }
  }
}
