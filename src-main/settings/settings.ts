import { isDeepStrictEqual } from 'node:util'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { SettingsView } from '../../src-shared/settings/settings-contract.ts'
import { isOwnSetting, type OwnSettings } from '../../src-shared/settings/own-settings.ts'
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
  /**
   * What the account of whoever is at this computer holds; null where it holds nothing, or nobody is there. These hold from then on, and a change of
   * one of them is kept with the account and not on this computer.
   */
  followAccount(account: AccountSettings | null): void
  /** Told after every change, with what was in force before. */
  onChange(listener: (values: UserSettings, before: UserSettings) => void): void
}

export interface AccountSettings {
  readonly accountId: string
  readonly values: OwnSettings
}

interface SettingsDeps {
  readonly file: Pick<SettingsFile, 'get' | 'set' | 'setAsidePath'>
  readonly policy: Pick<PolicyReading, 'policy' | 'state'>
  /** What this build sets; the platform's `{host}` (spec, section 7) is its `backend`. */
  readonly build: Partial<UserSettings>
  /** What an installer said of this computer; nothing where absent. */
  readonly install?: Partial<UserSettings>
  readonly isAttemptOpen: () => boolean
  /** Ends the learner's session at the present backend; resolves to whether none is left or under way, so that no token can reach another. */
  readonly leaveBackend: () => Promise<boolean>
  /** Resolves to whether the account's backend took them. */
  readonly keepWithAccount: (values: OwnSettings) => Promise<boolean>
}

export function createSettings({ file, policy, build, install = {}, isAttemptOpen, leaveBackend, keepWithAccount }: SettingsDeps): Settings {
  const listeners: ((values: UserSettings, before: UserSettings) => void)[] = []
  let account: AccountSettings | null = null
  let resolved = resolve()
  let changing: Promise<unknown> = Promise.resolve()
  let keeping: Promise<unknown> = Promise.resolve()
  /** Changes that the account's backend has not answered yet: until then its word is older than what holds here. */
  let unanswered = 0

  function resolve(): ResolvedSettings {
    const user = Object.fromEntries(settingNames.map((name) => [name, file.get(name)])) as Partial<UserSettings>
    return resolveSettings({ build, user, account: account?.values ?? {}, install, policy: policyLayer(policy.policy) })
  }

  function values(): UserSettings {
    return Object.fromEntries(settingNames.map((name) => [name, resolved[name].value])) as UserSettings
  }

  function view(): SettingsView {
    const origins = Object.fromEntries(settingNames.map((name) => [name, resolved[name].origin])) as SettingsView['origins']
    return { values: values(), origins, policy: policy.state, setAside: file.setAsidePath }
  }

  function tell(before: UserSettings): void {
    listeners.forEach((listener) => {
      listener(values(), before)
    })
  }

  /** One after the other, each with what holds by then: of two changes the later one is the last to arrive. */
  function keepAccount(): Promise<boolean> {
    unanswered += 1
    const kept = keeping.then(() => (account === null ? false : keepWithAccount(account.values)))
    keeping = kept.catch(() => undefined)
    return kept.finally(() => {
      unanswered -= 1
    })
  }

  /** Sets what is changed where it is kept; resolves to what the disk and the account's backend will have said. */
  async function changeNow(change: SettingsChange): Promise<Result<readonly Promise<boolean>[]>> {
    const names = settingNames.filter((name) => change[name] !== undefined)
    if (names.some((name) => resolved[name].isLocked)) return fail('settings/locked')
    const before = values()
    if (change.backend !== undefined && change.backend !== before.backend) {
      if (isAttemptOpen()) return fail('settings/attempt-open')
      if (!(await leaveBackend())) return fail('session/busy')
    }
    const held = account
    const ofAccount = held === null ? [] : names.filter(isOwnSetting)
    if (held !== null && ofAccount.length > 0) {
      const changed = Object.fromEntries(ofAccount.map((name) => [name, change[name]])) as Partial<OwnSettings>
      account = { ...held, values: { ...held.values, ...changed } }
    }
    const written = names.filter((name) => held === null || !isOwnSetting(name)).map((name) => file.set(name, change[name]))
    resolved = resolve()
    tell(before)
    return succeed(ofAccount.length === 0 ? written : [...written, keepAccount()])
  }

  return {
    values,
    view,
    isLocked: (name) => resolved[name].isLocked,
    change(change) {
      const changed = changing.then(() => changeNow(change))
      changing = changed.catch(() => undefined)
      return changed.then(async (result) => {
        if (!result.ok) return result
        const isWritten = (await Promise.all(result.value)).every(Boolean)
        return isWritten ? succeed(view()) : fail('settings/not-written')
      })
    },
    followAccount(next) {
      if (unanswered > 0 && next?.accountId === account?.accountId) return
      if (isDeepStrictEqual(next, account)) return
      const before = values()
      account = next
      resolved = resolve()
      tell(before)
    },
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}
