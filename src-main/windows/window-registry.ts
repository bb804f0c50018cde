import type { BrowserWindow, WebFrameMain } from 'electron'
import type { FeatureName } from '../../src-shared/ipc/contracts.ts'
import { isPageOf, windowRoles, type WindowRole, type WindowRoleName } from './window-roles.ts'

/** Which open window has which role; the only source of who may call and who is told. */
export interface WindowRegistry {
  add(role: WindowRoleName, window: BrowserWindow): void
  get(role: WindowRoleName): BrowserWindow | null
  /** Whether a message comes from the main frame of a window whose role has that feature, showing that role's page. */
  mayCall(sender: { readonly contentsId: number; readonly frame: WebFrameMain | null }, feature: FeatureName): boolean
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
    mayCall({ contentsId, frame }, feature) {
      if (!frame || frame.isDestroyed() || frame.parent !== null) return false
      return withFeature(feature).some(({ role, window }) => window.webContents.id === contentsId && isPageOf(role, frame.url))
    },
    tell(feature, channel, payload) {
      for (const { window } of withFeature(feature)) if (!window.webContents.isDestroyed()) window.webContents.send(channel, payload)
    }
  }
}
