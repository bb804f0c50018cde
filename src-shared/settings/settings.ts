import { z } from '../schema/zod.ts'

export const themes = ['system', 'light', 'dark', 'low-glare', 'contrast'] as const
export const languages = ['en'] as const

/** Steps of the window's zoom. */
export const zoomSteps = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5] as const

/** The next step from a zoom, which need not be a step itself; undefined at the end. */
export function nextZoom(zoom: number, direction: 'larger' | 'smaller'): number | undefined {
  return direction === 'larger' ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom)
}

/** Both passage and question keep room for a line of a few words. */
export const leastPassagePercent = 30
export const mostPassagePercent = 70

const ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:\/|$)/

/** Whether an `http` address stays on this computer: only there may a secret travel without TLS. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address)
}

/** Where a backend is reached: scheme, host and port, without a path. Only loopback may be without TLS. */
export const backendAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .transform((address) => address.replace(/\/$/, ''))
  .pipe(
    z
      .string()
      .regex(ADDRESS, { error: 'Type an address such as https://koya.school.example.' })
      .refine((address) => address.startsWith('https:') || isLoopback(address), { error: 'The address must begin with https://.' })
  )

/** What a user can set. An empty backend is the one that comes with Koya. */
export const userSettingsSchema = z.strictObject({
  backend: z.union([z.literal(''), backendAddressSchema]),
  theme: z.enum(themes),
  zoom: z.number().min(0.8).max(2.5),
  language: z.enum(languages),
  dataSaver: z.boolean(),
  /** The exam room then shows its clock only in the last five minutes. */
  isClockHidden: z.boolean(),
  /** Whether a tone goes with the warnings of the clock. */
  hasTimeTone: z.boolean(),
  /** How much of the desk a passage has beside its question, in percent. */
  passagePercent: z.int().min(leastPassagePercent).max(mostPassagePercent),
  /** Whether the eight keys work where a paper has them. */
  hasLetterKeys: z.boolean(),
  /** Whether the digits choose options. */
  hasDigitKeys: z.boolean()
})

export type UserSettings = z.infer<typeof userSettingsSchema>
export type SettingName = keyof UserSettings

export const settingNames = Object.keys(userSettingsSchema.shape) as [SettingName, ...SettingName[]]

export const defaultSettings: UserSettings = {
  backend: '',
  theme: 'system',
  zoom: 1,
  language: 'en',
  dataSaver: false,
  isClockHidden: false,
  hasTimeTone: true,
  passagePercent: 50,
  hasLetterKeys: true,
  hasDigitKeys: false
}

/** Weakest first: each layer may override those before it, and a value of the policy is locked. */
export const settingOrigins = ['default', 'build', 'user', 'policy'] as const

export type SettingOrigin = (typeof settingOrigins)[number]
