import { describe, expect, it } from 'vitest'
import { emptyProfile, learnerProfileSchema } from '../../../../src-shared/account/learner-profile.ts'
import { nextStep } from '../../../../src-shared/device/next-step.ts'
import { ownSettingsSchema } from '../../../../src-shared/device/own-settings.ts'
import { defaultSettings, userSettingsSchema } from '../../../../src-shared/device/settings.ts'
import { voiceRates } from '../../../../src-shared/device/voice-rates.ts'

const { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes } = defaultSettings
/** Settings that accounts stored before a voice could be chosen. */
const older = { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes }
const voice = { name: 'Daniel', lang: 'en-GB' }

describe('settings that an account holds', () => {
  it('account settings from before voices are read with no chosen voice and normal speed', () => {
    const profile = { ...emptyProfile, ownSettings: older }
    expect(learnerProfileSchema.parse(profile).ownSettings).toEqual({ ...older, voice: null, voiceRate: 1 })
    expect(ownSettingsSchema.parse({ ...older, voice, voiceRate: 0.6 })).toEqual({ ...older, voice, voiceRate: 0.6 })
  })

  it.each([
    ['a voice without a name', { voice: { ...voice, name: '' } }],
    ['a voice that brings more along', { voice: { ...voice, localService: false } }],
    ['a speed below the slowest', { voiceRate: 0.5 }],
    ['a speed above the fastest', { voiceRate: 1.5 }]
  ])('account settings refuse %s', (_what, changed) => {
    expect(userSettingsSchema.safeParse({ ...defaultSettings, ...changed }).success).toBe(false)
    expect(ownSettingsSchema.safeParse({ ...older, ...changed }).success).toBe(false)
  })
})

describe('the speeds', () => {
  it('all voice speeds are accepted, and each leads to the next', () => {
    for (const voiceRate of voiceRates) expect(userSettingsSchema.safeParse({ ...defaultSettings, voiceRate }).success).toBe(true)
    const up = voiceRates.map((rate) => nextStep(voiceRates, rate, 'larger'))
    expect(up).toEqual([...voiceRates.slice(1), undefined])
    expect([nextStep(voiceRates, 0.85, 'larger'), nextStep(voiceRates, 0.85, 'smaller'), nextStep(voiceRates, 0.6, 'smaller')]).toEqual([
      0.9,
      0.8,
      undefined
    ])
  })
})
