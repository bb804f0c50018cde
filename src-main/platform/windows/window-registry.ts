import type { BrowserWindow, WebFrameMain } from 'electron'
import type { FeatureName } from '../../../src-shared/contracts/contracts.ts'
import type { WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'
import { isPageOf, windowRoles, type WindowRole } from './window-roles.ts'

/** The role of each open window; the only source for who may call and who receives events. */
export interface WindowRegistry {
  add(role: WindowRoleName, window: BrowserWindow): void
  get(role: WindowRoleName): BrowserWindow | null
  /** Returns the role of the window whose main frame sent a message while it showed that role's page; null for every other sender. */
  roleOf(sender: { readonly contentsId: number; readonly frame: WebFrameMain | null }): WindowRoleName | null
  /** Sends to every window whose role has that feature. */
  tell(feature: FeatureName, channel: string, payload: unknown): void
}

export function createWindowRegistry(): WindowRegistry {
  const windows = new Map<WindowRoleName, BrowserWindow>()
  const roles: Readonly<Record<WindowRoleName, WindowRole>> = windowRoles
  const withFeature = (feature: FeatureName): { role: WindowRole; window: BrowserWindow }[] =>
    [...windows].map(([name, window]) => ({ role: roles[name], window })).filter(({ role }) => role.features.includes(feature))

  return {
    add(role, window) {
      windows.set(role, window)
      window.on('closed', () => {
        windows.delete(role)
      })
    },
    get: (role) => windows.get(role) ?? null,
    roleOf({ contentsId, frame }) {
      if (!frame || frame.isDestroyed() || frame.parent !== null) return null
      const found = [...windows].find(([, window]) => window.webContents.id === contentsId)
      return found !== undefined && isPageOf(roles[found[0]], frame.url) ? found[0] : null
    },
    tell(feature, channel, payload) {
      for (const { window } of withFeature(feature)) if (!window.webContents.isDestroyed()) window.webContents.send(channel, payload)
    }
  }
}
