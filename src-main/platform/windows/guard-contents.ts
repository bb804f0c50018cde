import type { App, Session, WebContents } from 'electron'
import { isPageOf, windowRoles, type WindowRole } from './window-roles.ts'

const roles: readonly WindowRole[] = Object.values(windowRoles)

/** The options of every web contents that Koya creates. `devTools` stays off in both builds: Playwright does not need it. */
export const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  devTools: false
} as const

/**
 * Guards every web contents and session of the app: no navigation away, no new windows, no permissions, no downloads, and no window moved by its page
 * over another or off its display. It also blocks client certificates, which would identify this computer or its learner to a third party; by default
 * Electron sends the first one that fits.
 */
export function guardAllContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents)
  })
  app.on('session-created', guardSession)
  app.on('select-client-certificate', (...[event, contents, , , answer]) => {
    if (contents === null || !rules.has(contents)) return
    event.preventDefault()
    answer()
  })
}

/** The allowed pages of one window, instead of the pages of the roles. */
export interface PageRule {
  readonly allowsPage: (url: string) => boolean
  readonly allowsFrame: (url: string) => boolean
}

/** Only the pages in the table: Koya's own pages have no frames. */
const rolesRule: PageRule = { allowsPage: (url) => roles.some((role) => isPageOf(role, url)), allowsFrame: () => false }
const rules = new WeakMap<WebContents, PageRule>()

/** Sets a separate rule for a window with a third party's page; the guard reads it at each navigation. */
export function guardPagesOf(contents: WebContents, rule: PageRule): void {
  rules.set(contents, rule)
}

function guardContents(contents: WebContents): void {
  const isAllowed = ({ url, isMainFrame }: { readonly url: string; readonly isMainFrame: boolean }): boolean => {
    const rule = rules.get(contents) ?? rolesRule
    return isMainFrame ? rule.allowsPage(url) : rule.allowsFrame(url)
  }
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-frame-navigate', (event) => {
    if (!isAllowed(event)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isAllowed(event)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.on('content-bounds-updated', (event) => {
    event.preventDefault()
  })
}

const withoutPermissions = new WeakSet<WebContents>()

/** Sets whether a window is refused the permissions of its role, as on a locked kiosk device, where nothing may be written to the clipboard. */
export function withholdPermissions(contents: WebContents, isWithheld: boolean): void {
  if (isWithheld) withoutPermissions.add(contents)
  else withoutPermissions.delete(contents)
}

function guardSession(session: Session): void {
  const isAllowed = (permission: string, contents: WebContents | null): boolean =>
    contents !== null &&
    !withoutPermissions.has(contents) &&
    roles.some((role) => role.permissions.includes(permission) && isPageOf(role, contents.getURL()))
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(isAllowed(permission, contents))
  })
  session.setPermissionCheckHandler((contents, permission) => isAllowed(permission, contents))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => {
    answer({})
  })
  session.on('will-download', (event) => {
    event.preventDefault()
  })
}
