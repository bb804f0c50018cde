import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policyLayer, resolveSettings, type SettingLayers } from '../../../../../src-main/device/settings/resolve-settings.ts'
import { kioskDeviceKinds } from '../../../../../src-shared/device/kiosk-device-kinds.ts'
import { defaultSettings, settingNames, userSettingsSchema, type UserSettings } from '../../../../../src-shared/device/settings.ts'
import { themes, zoomSteps } from '../../../../../src-shared/device/setting-values.ts'
import { voiceRates } from '../../../../../src-shared/device/voice-rates.ts'

const layer = fc.record(
  {
    backend: fc.constantFrom('', 'https://a.example', 'https://b.example', 'http://127.0.0.1:8787'),
    seat: fc.constantFrom('' as const, ...kioskDeviceKinds),
    theme: fc.constantFrom(...themes),
    zoom: fc.constantFrom(...zoomSteps),
    language: fc.constant('en' as const),
    dataSaver: fc.boolean(),
    isClockHidden: fc.boolean(),
    hasTimeTone: fc.boolean(),
    passagePercent: fc.integer({ min: 30, max: 70 }),
    hasLetterKeys: fc.boolean(),
    hasDigitKeys: fc.boolean(),
    hasStrikes: fc.boolean(),
    voice: fc.constantFrom(null, { name: 'Ezinne', lang: 'en-NG' }, { name: 'Daniel', lang: 'en-GB' }),
    voiceRate: fc.constantFrom(...voiceRates)
  },
  { requiredKeys: [] }
) as fc.Arbitrary<Partial<UserSettings>>
const layers = fc.record({ build: layer, user: layer, account: layer, install: layer, policy: layer })

function check(statement: (layers: SettingLayers) => void): void {
  fc.assert(fc.property(layers, statement), { numRuns: 500 })
}

describe('the layers of the settings', () => {
  test('the resolved settings contain every setting with a valid value', () => {
    check((all) => {
      const resolved = resolveSettings(all)
      const values = Object.fromEntries(settingNames.map((name) => [name, resolved[name].value]))
      expect(userSettingsSchema.parse(values)).toEqual(values)
    })
  })

  test('the settings are the defaults when no layer sets a value', () => {
    const resolved = resolveSettings({ build: {}, user: {}, account: {}, policy: {} })
    for (const name of settingNames) expect(resolved[name]).toEqual({ value: defaultSettings[name], origin: 'default', isLocked: false })
  })

  test('each setting takes its value from the strongest layer that sets it, and names that layer', () => {
    check((all) => {
      const resolved = resolveSettings(all)
      for (const name of settingNames) {
        const { value, origin } = resolved[name]
        const strongest = (['policy', 'install', 'account', 'user', 'build'] as const).find((each) => all[each]?.[name] !== undefined)
        expect(origin).toBe(strongest ?? 'default')
        expect(value).toBe(strongest ? all[strongest]?.[name] : defaultSettings[name])
      }
    })
  })

  test('the settings set by an installer or the policy are locked, and no others', () => {
    check((all) => {
      const resolved = resolveSettings(all)
      for (const name of settingNames) expect(resolved[name].isLocked).toBe(all.policy[name] !== undefined || all.install?.[name] !== undefined)
    })
  })

  test('a user’s value never overrides a locked setting', () => {
    fc.assert(
      fc.property(layers, layer, (all, otherUser) => {
        const [one, other] = [resolveSettings(all), resolveSettings({ ...all, user: otherUser })]
        for (const name of settingNames) if (one[name].isLocked) expect(other[name]).toEqual(one[name])
      })
    )
  })
})

test('the policy layer sets only the server, the language and the device mode', () => {
  expect(policyLayer({})).toEqual({})
  expect(policyLayer({ backend: { address: 'https://a.example' }, language: 'en', mode: { seat: 'exam' }, kiosk: { displays: 'one' } })).toEqual({
    backend: 'https://a.example',
    language: 'en',
    seat: 'exam'
  })
})
