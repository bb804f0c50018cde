import { isDeepStrictEqual } from 'node:util'
import type { SettingsView } from '../../../src-shared/device/settings-contract.ts'
import { isOwnSetting, type OwnSettings } from '../../../src-shared/device/own-settings.ts'
import { settingNames, type SettingName, type UserSettings } from '../../../src-shared/device/settings.ts'
import type { PolicyReading } from '../policy/read-policy.ts'
import { createLearnerSettings } from './learner-settings.ts'
import { policyLayer, resolveSettings, type ResolvedSettings } from './resolve-settings.ts'
import type { SettingsFile, StoredValues } from '../../platform/settings-file.ts'
import type { StoredSettings } from './stored-settings.ts'

export type SettingsChange = { readonly [Name in SettingName]?: UserSettings[Name] | undefined }

/** Resolves to whether the account's backend stored them. */
type KeepWithAccount = (values: OwnSettings) => Promise<boolean>

export interface Settings {
  values(): UserSettings
  view(): SettingsView
  isLocked(name: SettingName): boolean
  /**
   * Sets the named values without refusing any. Each promise resolves to whether its part was stored, by the disk or, through `saveWithAccount`, by
   * the account's backend.
   */
  write(change: SettingsChange, saveWithAccount: KeepWithAccount): readonly Promise<boolean>[]
  /**
   * Follows the learner at this computer; null if there is none: then the computer's own values apply. With a learner their values apply, from their
   * account or from this computer, and a change is stored there for them alone.
   */
  followAccount(account: AccountSettings | null): void
  /** Removes what only this computer stores for that learner. */
  forget(accountId: string): void
  /** Called after every change, with the values that applied before. */
  onChange(listener: (values: UserSettings, before: UserSettings) => void): void
}

export interface AccountSettings {
  readonly accountId: string
  /** The account's values; null if it stores none: then this computer does. */
  readonly values: OwnSettings | null
  /** A candidate's values are removed when another account follows. */
  readonly isCandidate: boolean
}

interface SettingsDeps {
  readonly file: StoredValues<StoredSettings> & Pick<SettingsFile<StoredSettings>, 'quarantinedPath'>
  readonly policy: Pick<PolicyReading, 'policy' | 'state'>
  /** The build's values; the platform's `{host}` (spec, section 7) is its `backend`. */
  readonly build: Partial<UserSettings>
  /** The installer's values; undefined if there are none. */
  readonly install?: Partial<UserSettings>
}

export function createSettings({ file, policy, build, install = {} }: SettingsDeps): Settings {
  const listeners: ((values: UserSettings, before: UserSettings) => void)[] = []
  const learners = createLearnerSettings(file)
  let account: AccountSettings | null = null
  let resolved = resolve()
  let saving: Promise<unknown> = Promise.resolve()
  /** Changes that the account's backend has not confirmed yet: until then its values are older than the local ones. */
  let unanswered = 0

  function resolve(): ResolvedSettings {
    const ofComputer = Object.fromEntries(settingNames.map((name) => [name, file.get(name)])) as Partial<UserSettings>
    const user = { ...ofComputer, ...(account === null || account.values !== null ? {} : learners.of(account.accountId)) }
    return resolveSettings({ build, user, account: account?.values ?? {}, install, policy: policyLayer(policy.policy) })
  }

  function values(): UserSettings {
    return Object.fromEntries(settingNames.map((name) => [name, resolved[name].value])) as UserSettings
  }

  function view(): SettingsView {
    const origins = Object.fromEntries(settingNames.map((name) => [name, resolved[name].origin])) as SettingsView['origins']
    return { values: values(), origins, policy: policy.state, setAside: file.quarantinedPath }
  }

  function tell(before: UserSettings): void {
    listeners.forEach((listener) => {
      listener(values(), before)
    })
  }

  /** Saves one change after the other, each with the values at that time, so that the later of two changes arrives last. */
  function saveAccount(saveWithAccount: KeepWithAccount): Promise<boolean> {
    unanswered += 1
    const saved = saving.then(() => (account?.values ? saveWithAccount(account.values) : false))
    saving = saved.catch(() => undefined)
    return saved.finally(() => {
      unanswered -= 1
    })
  }

  function write(change: SettingsChange, saveWithAccount: KeepWithAccount): readonly Promise<boolean>[] {
    const names = settingNames.filter((name) => change[name] !== undefined)
    const before = values()
    const held = account
    const written = names.filter((name) => held === null || !isOwnSetting(name)).map((name) => file.set(name, change[name]))
    const ofLearner = held === null ? [] : names.filter(isOwnSetting)
    const saved =
      held === null || ofLearner.length === 0
        ? []
        : [saveOwn(held, Object.fromEntries(ofLearner.map((name) => [name, change[name]])), saveWithAccount)]
    resolved = resolve()
    tell(before)
    return [...written, ...saved]
  }

  /** Saves with the account if it stores such values, else on this computer for this learner alone. */
  function saveOwn(held: AccountSettings, changed: Partial<OwnSettings>, saveWithAccount: KeepWithAccount): Promise<boolean> {
    if (held.values === null) return learners.save(held, changed)
    account = { ...held, values: { ...held.values, ...changed } }
    return saveAccount(saveWithAccount)
  }

  return {
    values,
    view,
    isLocked: (name) => resolved[name].isLocked,
    write,
    followAccount(next) {
      if (unanswered > 0 && next?.accountId === account?.accountId) return
      if (isDeepStrictEqual(next, account)) return
      const before = values()
      // Without a current learner, a candidate may only have to prove their identity again.
      if (next !== null) learners.forgetCandidatesBut(next.accountId)
      // Values that the account no longer stores stay on this computer.
      if (next?.values === null && next.accountId === account?.accountId && account.values !== null) void learners.save(next, account.values)
      account = next
      resolved = resolve()
      tell(before)
    },
    forget: learners.forget,
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}
