import type { UserSettings } from '../../../../src-shared/device/settings.ts'

/** What every control of a setting is handed. */
export interface SettingProps<Value> {
  readonly value: Value
  /** True where the policy sets it: shown, but not to be changed here. */
  readonly isLocked: boolean
  /** False where it failed; the page says why. */
  readonly onChange: (changed: Partial<UserSettings>) => Promise<boolean>
}
