import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type Store from 'electron-store'
import { rememberedAccountSchema } from '../../src-shared/session/session-contract.ts'
import { userSchema } from '../../src-shared/session/session-schemas.ts'
import { z } from '../../src-shared/schema/zod.ts'
import { ownValuesSchema } from '../../src-shared/settings/own-settings.ts'
import { userSettingsSchema } from '../../src-shared/settings/settings.ts'

/** The settings of this install. Names under `auth.` are the platform's (spec, section 9). No secret ever lies here. */
const settingsSchema = z.object({
  /** What the user set on the settings page; the other layers are not kept. */
  ...userSettingsSchema.partial().shape,
  /** How Koya looks and sounds to learners whose accounts do not hold it, the latest first. */
  'learner.settings': z
    .array(z.strictObject({ accountId: z.string().max(100), values: ownValuesSchema.partial(), isCandidate: z.literal(true).optional() }))
    .optional(),
  /** Where the app was when it was last left; `accountId` is null for a guest. Nobody else is ever led there. */
  place: z.object({ accountId: z.string().nullable(), path: z.string() }).optional(),
  /** Milliseconds of the server's clock. */
  'auth._token_expiration.local': z.number().optional(),
  /** As above, of a school's single sign-on; the tokens themselves lie in the keychain. */
  'auth._token_expiration.openid': z.number().optional(),
  'auth._refresh_token_expiration.openid': z.number().optional(),
  /** Who was signed in last, so that an attempt that outlives the session finds its candidate. */
  'auth.user': userSchema.optional(),
  /** The certificates that were confirmed here: SHA-256 by the origin of their server. */
  'lan.pins': z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
  /** Which backend the kept token is for, so that no other one is ever sent it: `embedded`, or an origin. */
  'auth.backend': z.string().optional(),
  /** The registration whose code is awaited, so that a restart between mail and code does not lose it. Opens nothing without the code. */
  'auth.registration': z.object({ registrationId: z.string(), email: z.string() }).optional(),
  /** This computer as a seat of exams: made once, and never changed. */
  'examSeat.id': z.uuid().optional(),
  /** Candidates whose papers are still here: until the backend has each, and then nothing of them is left. No names. */
  'examSeat.papers': z.array(z.strictObject({ userId: z.string(), attemptId: z.uuid() })).optional(),
  /** Who signed in on this computer before, newest first: what the login page shows, and nothing else of them. */
  'auth.remembered': z.array(rememberedAccountSchema).optional()
})

export type Settings = z.infer<typeof settingsSchema>

export interface SettingsFile {
  get<Name extends keyof Settings>(name: Name): Settings[Name]
  /** Holds at once; resolves to whether the disk took it, too. What it did not take is tried again with the next change. */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<boolean>
  /** Resolves when every change so far has been written, or could not be. */
  settled(): Promise<void>
  /** Where a settings file that could not be read was moved, if one was. */
  readonly setAsidePath: string | null
}

/** The real electron-store, loaded when something is first written: it takes time that the first screen should not wait for. */
export async function loadElectronStore(): Promise<typeof Store> {
  return (await import('electron-store')).default
}

/**
 * `settings.json` in the app's data folder, read once and written through electron-store (which writes atomically). A file that does not
 * parse is moved aside and reported, never overwritten; a single value of a wrong kind counts as absent.
 */
export function createSettingsFile(loadStore: () => Promise<typeof Store>, folder: string, now: () => number): SettingsFile {
  const path = join(folder, 'settings.json')
  const kept = readObject(path)
  const setAsidePath = kept ? null : `${path}.unreadable-${String(now())}`
  if (setAsidePath) renameSync(path, setAsidePath)
  const values = new Map(Object.entries(kept ?? {}))
  const unwritten = new Set<string>()
  let store: Store | null = null
  let writing: Promise<unknown> = Promise.resolve()

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
      // The disk does not take it, or the file was damaged while the app runs; the next start moves that aside.
      return false
    }
  }

  return {
    get(name) {
      const value = settingsSchema.shape[name].safeParse(values.get(name))
      return (value.success ? value.data : undefined) as Settings[typeof name]
    },
    set(name, value) {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
      unwritten.add(name)
      const written = writing.then(write)
      writing = written
      return written
    },
    async settled() {
      await writing
    },
    setAsidePath
  }
}

/** What the file holds, nothing where there is no file, null where it cannot be read. */
function readObject(path: string): Record<string, unknown> | null {
  if (!existsSync(path)) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
