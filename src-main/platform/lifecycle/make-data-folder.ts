import { mkdirSync } from 'node:fs'
import type { App } from 'electron'

/** Where the app keeps its data, for its own user alone. */
export function makeDataFolder(app: Pick<App, 'getPath'>): string {
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
