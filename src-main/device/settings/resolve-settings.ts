import type { Policy } from '../../../src-shared/device/policy.ts'
import { defaultSettings, settingNames, type SettingName, type SettingOrigin, type UserSettings } from '../../../src-shared/device/settings.ts'

/** The values of each layer; a missing name leaves the weaker layer in force. */
export interface SettingLayers {
  readonly build: Partial<UserSettings>
  readonly user: Partial<UserSettings>
  /** Of the signed-in user. */
  readonly account: Partial<UserSettings>
  /** The installer's values; undefined if there are none. */
  readonly install?: Partial<UserSettings>
  readonly policy: Partial<UserSettings>
}

export interface ResolvedSetting<Value> {
  readonly value: Value
  readonly origin: SettingOrigin
  /** Values of an installer or the policy cannot be changed by the user. */
  readonly isLocked: boolean
}

export type ResolvedSettings = { readonly [Name in SettingName]: ResolvedSetting<UserSettings[Name]> }

/** Resolves all layers, weakest first: defaults, build, user, account, installer, machine policy. */
export function resolveSettings({ build, user, account, install = {}, policy }: SettingLayers): ResolvedSettings {
  const layers: readonly (readonly [SettingOrigin, Partial<UserSettings>])[] = [
    ['policy', policy],
    ['install', install],
    ['account', account],
    ['user', user],
    ['build', build],
    ['default', defaultSettings]
  ]
  const resolved = settingNames.map((name) => {
    const [origin, layer] = layers.find(([, candidate]) => candidate[name] !== undefined) ?? (['default', defaultSettings] as const)
    return [name, { value: layer[name], origin, isLocked: origin === 'policy' || origin === 'install' }]
  })
  return Object.fromEntries(resolved) as ResolvedSettings
}

/** Returns the settings that the policy decides. */
export function policyLayer({ backend, language, mode }: Policy): Partial<UserSettings> {
  return { ...(backend ? { backend: backend.address } : {}), ...(language ? { language } : {}), ...(mode ? { seat: mode.seat } : {}) }
}
