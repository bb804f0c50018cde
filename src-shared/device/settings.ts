import { kioskDeviceKinds } from './kiosk-device-kinds.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { defaultValues, languages, leastPassagePercent, mostPassagePercent, themes } from './setting-values.ts'
import { fastestVoiceRate, slowestVoiceRate } from './voice-rates.ts'

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
      .regex(ADDRESS, { error: schemaMessages.device.backendAddress })
      .refine((address) => address.startsWith('https:') || isLoopback(address), { error: schemaMessages.device.https })
  )

/** A voice as a computer names it, with its language tag, such as en-GB: by both it is known again, on this computer and on others that have it. */
const savedVoiceSchema = z.strictObject({ name: z.string().min(1).max(300), lang: z.string().min(2).max(100) })

/** What a user can set. An empty backend is the one that comes with Koya. */
export const userSettingsSchema = z.strictObject({
  backend: z.union([z.literal(''), backendAddressSchema]),
  /** What this computer is for; empty while nobody has said it. */
  seat: z.enum(['', ...kioskDeviceKinds]),
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
  hasDigitKeys: z.boolean(),
  /** Whether options can be ruled out in the exam room. */
  hasStrikes: z.boolean(),
  /** Which voice reads texts aloud, where the computer has it; null for the one that fits best. */
  voice: savedVoiceSchema.nullable(),
  /** How fast it reads, as a multiple of its own pace. */
  voiceRate: z.number().min(slowestVoiceRate).max(fastestVoiceRate)
})

export type SavedVoice = z.infer<typeof savedVoiceSchema>

export type UserSettings = z.infer<typeof userSettingsSchema>
export type SettingName = keyof UserSettings

export const settingNames = Object.keys(userSettingsSchema.shape) as [SettingName, ...SettingName[]]

export const defaultSettings: UserSettings = defaultValues

/** Weakest first: each layer may override those before it. What an installer or the policy says is locked. */
export const settingOrigins = ['default', 'build', 'user', 'account', 'install', 'policy'] as const

export type SettingOrigin = (typeof settingOrigins)[number]
