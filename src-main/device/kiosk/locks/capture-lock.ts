import type { BrowserWindow } from 'electron'
import type { Lock } from './locks.ts'

interface CaptureLockDeps {
  readonly window: Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'>
  readonly platform: NodeJS.Platform
}

/** Excludes the window from screenshots and recordings on Windows and macOS; Linux has no such feature. */
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
