import { kioskDeviceKinds } from './kiosk-device-kinds.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { defaultValues, languages, leastPassagePercent, mostPassagePercent, themes } from './setting-values.ts'
import { fastestVoiceRate, slowestVoiceRate } from './voice-rates.ts'

const ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:\/|$)/

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Returns whether an `http` address stays on this computer; only there may secrets travel without TLS. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address)
}

/** Address of a backend: scheme, host and port, without a path. Only loopback addresses may use plain HTTP. */
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

/** A voice by name and language tag, such as en-GB. Both identify it on this computer and on others that have it. */
const savedVoiceSchema = z.strictObject({ name: z.string().min(1).max(300), lang: z.string().min(2).max(100) })

/** User settings. An empty `backend` means the embedded backend. */
export const userSettingsSchema = z.strictObject({
  backend: z.union([z.literal(''), backendAddressSchema]),
  /** Purpose of this computer; empty until chosen. */
  seat: z.enum(['', ...kioskDeviceKinds]),
  theme: z.enum(themes),
  zoom: z.number().min(0.8).max(2.5),
  language: z.enum(languages),
  dataSaver: z.boolean(),
  /** The exam room then shows its clock only in the last five minutes. */
  isClockHidden: z.boolean(),
  /** Whether clock warnings play a tone. */
  hasTimeTone: z.boolean(),
  /** Width of a passage beside its question, in percent. */
  passagePercent: z.int().min(leastPassagePercent).max(mostPassagePercent),
  /** Whether the eight keys work where a paper has them. */
  hasLetterKeys: z.boolean(),
  /** Whether digit keys choose options. */
  hasDigitKeys: z.boolean(),
  /** Whether options can be eliminated in the exam room. */
  hasStrikes: z.boolean(),
  /** Voice for reading aloud, if the computer has it; null for the best match. */
  voice: savedVoiceSchema.nullable(),
  /** Reading speed as a multiple of the voice's normal rate. */
  voiceRate: z.number().min(slowestVoiceRate).max(fastestVoiceRate),
  /** Time of day at which this computer reminds of the daily ten, such as 17:30; null for no reminder. */
  reminderAt: z.string().regex(TIME_OF_DAY).nullable()
})

export type SavedVoice = z.infer<typeof savedVoiceSchema>

export type UserSettings = z.infer<typeof userSettingsSchema>
export type SettingName = keyof UserSettings

export const settingNames = Object.keys(userSettingsSchema.shape) as [SettingName, ...SettingName[]]

export const defaultSettings: UserSettings = defaultValues

/** Weakest first: each layer overrides the ones before it. Values from an installer or the policy are locked. */
export const settingOrigins = ['default', 'build', 'user', 'account', 'install', 'policy'] as const

export type SettingOrigin = (typeof settingOrigins)[number]
