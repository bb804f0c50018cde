import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { SettingsView } from '../../src-shared/settings/settings-contract.ts'
import { settingNames, type SettingName, type UserSettings } from '../../src-shared/settings/settings.ts'
import type { PolicyReading } from '../policy/read-policy.ts'
import { policyLayer, resolveSettings, type ResolvedSettings } from './resolve-settings.ts'
import type { SettingsFile } from './settings-file.ts'

export type SettingsChange = { readonly [Name in SettingName]?: UserSettings[Name] | undefined }

export interface Settings {
  values(): UserSettings
  view(): SettingsView
  isLocked(name: SettingName): boolean
  /**
   * Sets all the named values or none: `settings/locked` where the policy decides one, `settings/attempt-open` where the backend would change
   * under an open attempt, `session/busy` where somebody signs in at the same moment. What the disk does not take holds for this run and is answered `settings/not-written`.
   */
  change(change: SettingsChange): Promise<Result<SettingsView>>
  /** Told after every change, with what was in force before. */
  onChange(listener: (values: UserSettings, before: UserSettings) => void): void
}

interface SettingsDeps {
  readonly file: Pick<SettingsFile, 'get' | 'set' | 'setAsidePath'>
  readonly policy: PolicyReading
  /** What this build sets; the platform's `{host}` (spec, section 7) is its `backend`. */
  readonly build: Partial<UserSettings>
  readonly isAttemptOpen: () => boolean
  /** Ends the learner's session at the present backend; resolves to whether none is left or under way, so that no token can reach another. */
  readonly leaveBackend: () => Promise<boolean>
}

export function createSettings({ file, policy, build, isAttemptOpen, leaveBackend }: SettingsDeps): Settings {
  const listeners: ((values: UserSettings, before: UserSettings) => void)[] = []
  let resolved = resolve()
  let changing: Promise<unknown> = Promise.resolve()

  function resolve(): ResolvedSettings {
    const user = Object.fromEntries(settingNames.map((name) => [name, file.get(name)])) as Partial<UserSettings>
    return resolveSettings({ build, user, policy: policyLayer(policy.policy) })
  }

  function values(): UserSettings {
    return Object.fromEntries(settingNames.map((name) => [name, resolved[name].value])) as UserSettings
  }

  function view(): SettingsView {
    const origins = Object.fromEntries(settingNames.map((name) => [name, resolved[name].origin])) as SettingsView['origins']
    return { values: values(), origins, policy: policy.state, setAside: file.setAsidePath }
  }

  async function changeNow(change: SettingsChange): Promise<Result<SettingsView>> {
    const names = settingNames.filter((name) => change[name] !== undefined)
    if (names.some((name) => resolved[name].isLocked)) return fail('settings/locked')
    const before = values()
    if (change.backend !== undefined && change.backend !== before.backend) {
      if (isAttemptOpen()) return fail('settings/attempt-open')
      if (!(await leaveBackend())) return fail('session/busy')
    }
    const written = names.map((name) => file.set(name, change[name]))
    resolved = resolve()
    listeners.forEach((listener) => {
      listener(values(), before)
    })
    const isWritten = (await Promise.all(written)).every(Boolean)
    return isWritten ? succeed(view()) : fail('settings/not-written')
  }

  return {
    values,
    view,
    isLocked: (name) => resolved[name].isLocked,
    change(change) {
      const next = changing.then(() => changeNow(change))
      changing = next.catch(() => undefined)
      return next
    },
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}
