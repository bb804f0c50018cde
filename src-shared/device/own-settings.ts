import type { z } from '../kernel/schema/zod.ts'
import { defaultSettings, userSettingsSchema, type SettingName } from './settings.ts'

const { voice, voiceRate } = userSettingsSchema.shape

/** Settings that an account can store, without defaults. */
export const ownValuesSchema = userSettingsSchema.pick({
  theme: true,
  zoom: true,
  language: true,
  isClockHidden: true,
  hasTimeTone: true,
  hasLetterKeys: true,
  hasDigitKeys: true,
  hasStrikes: true,
  voice: true,
  voiceRate: true
})

/** Settings of the learner rather than of the computer: the account stores them, and they apply on every computer. */
export const ownSettingsSchema = ownValuesSchema
  // Missing in accounts saved before voices were selectable.
  .extend({ voice: voice.default(defaultSettings.voice), voiceRate: voiceRate.default(defaultSettings.voiceRate) })

export type OwnSettings = z.infer<typeof ownSettingsSchema>
export type OwnSettingName = keyof OwnSettings

const ownNames: readonly string[] = Object.keys(ownSettingsSchema.shape)

export function isOwnSetting(name: SettingName): name is OwnSettingName {
  return ownNames.includes(name)
}
