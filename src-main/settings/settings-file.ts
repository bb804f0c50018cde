import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type Store from 'electron-store'
import { userSchema } from '../../src-shared/session/session-schemas.ts'
import { z } from '../../src-shared/schema/zod.ts'

/** The settings of this install. Names under `auth.` are the platform's (spec, section 9). No secret ever lies here. */
const settingsSchema = z.object({
  /** Milliseconds of the server's clock. */
  'auth._token_expiration.local': z.number().optional(),
  /** Who was signed in last, so that an attempt that outlives the session finds its candidate. */
  'auth.user': userSchema.optional()
})

export type Settings = z.infer<typeof settingsSchema>

export interface SettingsFile {
  get<Name extends keyof Settings>(name: Name): Settings[Name]
  /** False where the disk did not take it; it then holds for this run. */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): boolean
  /** Where a settings file that could not be read was moved, if one was. */
  readonly setAsidePath: string | null
}

/**
 * Reads and writes `settings.json` in the app's data folder through electron-store (which writes atomically). A file that does not parse
 * is moved aside and reported, never overwritten; a single value of a wrong kind counts as absent.
 */
export function createSettingsFile(StoreClass: typeof Store, folder: string, now: () => number): SettingsFile {
  const path = join(folder, 'settings.json')
  const setAsidePath = isReadable(path) ? null : `${path}.unreadable-${String(now())}`
  if (setAsidePath) renameSync(path, setAsidePath)
  const store = new StoreClass<Record<string, unknown>>({ name: 'settings', cwd: folder, accessPropertiesByDotNotation: false })
  const unwritten = new Map<string, unknown>()

  function read(name: string): unknown {
    if (unwritten.has(name)) return unwritten.get(name)
    try {
      return store.get(name)
    } catch {
      // The file was damaged while the app runs; the next start moves it aside.
      return undefined
    }
  }

  return {
    get(name) {
      const value = settingsSchema.shape[name].safeParse(read(name))
      return (value.success ? value.data : undefined) as Settings[typeof name]
    },
    set(name, value) {
      try {
        if (value === undefined) store.delete(name)
        else store.set(name, value)
        unwritten.delete(name)
        return true
      } catch {
        unwritten.set(name, value)
        return false
      }
    },
    setAsidePath
  }
}

function isReadable(path: string): boolean {
  if (!existsSync(path)) return true
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
