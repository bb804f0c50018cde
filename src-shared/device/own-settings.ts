import type { z } from '../kernel/schema/zod.ts'
import { defaultSettings, userSettingsSchema, type SettingName } from './settings.ts'

const { voice, voiceRate } = userSettingsSchema.shape

/** What an account's own settings are, none of them filled in. */
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

/** What is about the learner and not about a computer: an account can hold it, and then it goes along to every computer. */
export const ownSettingsSchema = ownValuesSchema
  // Absent in what accounts held before a voice could be chosen.
  .extend({ voice: voice.default(defaultSettings.voice), voiceRate: voiceRate.default(defaultSettings.voiceRate) })

export type OwnSettings = z.infer<typeof ownSettingsSchema>
export type OwnSettingName = keyof OwnSettings

const ownNames: readonly string[] = Object.keys(ownSettingsSchema.shape)

export function isOwnSetting(name: SettingName): name is OwnSettingName {
  return ownNames.includes(name)
}
