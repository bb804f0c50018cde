import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Store from 'electron-store'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { isHeld, readTextWhenFreeSync, renameWhenFreeSync } from './disk/held-file.ts'

/** Values by name. Each part of the app declares those that it uses. It never contains a secret. */
export interface StoredValues<Values> {
  get<Name extends keyof Values & string>(name: Name): Values[Name] | undefined
  /** Takes effect at once; resolves to whether the disk stored it, too. A failed write is repeated every few seconds. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): Promise<boolean>
  /** Never set. It lets the compiler compare the stored values; generic methods alone would make all files compatible. */
  readonly form?: Required<Values>
}

export interface SettingsFile<Values> extends StoredValues<Values> {
  /** Resolves when every change so far has been written, or has failed. */
  settled(): Promise<void>
  /** The new path of an unreadable settings file that was quarantined; null if there was none. */
  readonly quarantinedPath: string | null
}

interface SettingsFileDeps {
  readonly loadStore: () => Promise<typeof Store>
  readonly folder: string
  readonly now: () => number
  readonly writeAgainAfterMs?: number
}

export const SETTINGS_FILE = 'settings.json'
const WRITE_AGAIN_MS = 5000

/** Loads electron-store at the first write, because loading it would delay the first screen. */
export async function loadElectronStore(): Promise<typeof Store> {
  return (await import('electron-store')).default
}

/**
 * Opens `settings.json` in the app's data folder. It is read once and written through electron-store (atomically). A file that does not parse is
 * moved aside and reported, never overwritten; a single value that `schema` does not allow counts as absent. Throws the system's error if another
 * program holds the file (`waitForSettingsFile` waits for it).
 */
export function createSettingsFile<Schema extends z.ZodObject<z.ZodRawShape>>(
  schema: Schema,
  { loadStore, folder, now, writeAgainAfterMs = WRITE_AGAIN_MS }: SettingsFileDeps
): SettingsFile<z.infer<Schema>> {
  const path = join(folder, SETTINGS_FILE)
  const stored = readObject(path)
  const quarantinedPath = stored ? null : `${path}.unreadable-${String(now())}`
  if (quarantinedPath) renameWhenFreeSync(path, quarantinedPath)
  const values = new Map(Object.entries(stored ?? {}))
  const unwritten = new Set<string>()
  let store: Store | null = null
  let writing: Promise<unknown> = Promise.resolve()
  let again: NodeJS.Timeout | undefined

  async function write(): Promise<boolean> {
    try {
      store ??= new (await loadStore())({ name: 'settings', cwd: folder, accessPropertiesByDotNotation: false })
      for (const name of unwritten) {
        if (values.has(name)) store.set(name, values.get(name))
        else store.delete(name)
        unwritten.delete(name)
      }
      return true
    } catch {
      // The disk failed, another program holds the file, or it was damaged while the app runs; then the next start quarantines it.
      clearTimeout(again)
      again = setTimeout(() => void next(), writeAgainAfterMs).unref()
      return false
    }
  }

  function next(): Promise<boolean> {
    const written = writing.then(write)
    writing = written
    return written
  }

  return {
    get(name) {
      const form = schema.shape[name]
      if (form === undefined) throw new Error(`no setting is named ${name}`)
      const value = z.safeParse(form, values.get(name))
      return value.success ? (value.data as z.infer<Schema>[typeof name]) : undefined
    },
    set(name, value) {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
      unwritten.add(name)
      return next()
    },
    async settled() {
      await writing
    },
    quarantinedPath
  }
}

/** Returns the content of the file; empty if there is no file, null if it cannot be read. Throws if another program holds it. */
function readObject(path: string): Record<string, unknown> | null {
  if (!existsSync(path)) return {}
  try {
    const value: unknown = JSON.parse(readTextWhenFreeSync(path))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch (error) {
    if (isHeld(error)) throw error
    return null
  }
}
