import type { UserSettings } from '../../../../src-shared/device/settings.ts'

/** Props of every setting's control. */
export interface SettingProps<Value> {
  readonly value: Value
  /** True if the policy sets it: shown, but read-only. */
  readonly isLocked: boolean
  /** Resolves to false on failure; the page shows why. */
  readonly onChange: (changed: Partial<UserSettings>) => Promise<boolean>
}
