import type { GlobalShortcut } from 'electron'
import type { Lock } from './locks.ts'

/** Desktop shortcuts that lead away from the exam or take a screenshot. */
export const systemShortcuts = [
  'PrintScreen',
  'Alt+PrintScreen',
  'Shift+PrintScreen',
  'CommandOrControl+Escape',
  'CommandOrControl+Shift+Escape',
  'Alt+Escape',
  'Alt+Tab',
  'Alt+Shift+Tab',
  'Alt+Space',
  'Alt+F2',
  'Super+D',
  'Super+Tab',
  'F11'
] as const

interface ShortcutLockDeps {
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * Creates the lock that registers all available shortcuts; if the desktop reserves one, the lock counts as not offered. On Wayland each registration
 * would open a prompt of the desktop, and a Mac's kiosk mode blocks them already.
 */
export function createShortcutLock({ globalShortcut, platform, environment }: ShortcutLockDeps): Lock {
  const taken: string[] = []
  const isAsked = platform === 'win32' || (platform === 'linux' && environment['XDG_SESSION_TYPE'] !== 'wayland')
  const tryOne = (shortcut: string): boolean => {
    try {
      return globalShortcut.register(shortcut, () => undefined)
    } catch {
      return false
    }
  }
  return {
    name: 'shortcuts',
    take() {
      if (!isAsked) return platform === 'darwin' ? 'held' : 'not-offered'
      for (const shortcut of systemShortcuts) if (tryOne(shortcut)) taken.push(shortcut)
      return taken.length === systemShortcuts.length ? 'held' : 'not-offered'
    },
    release() {
      for (const shortcut of taken.splice(0)) globalShortcut.unregister(shortcut)
    }
  }
}
