import type { OwnSettings } from '../../src-shared/settings/own-settings.ts'
import type { SettingsFile } from './settings-file.ts'

/** Of so many learners this computer knows how Koya looks and sounds to them; the one who changed nothing for longest is forgotten first. */
export const KNOWN_LEARNERS_MOST = 60

/** What learners have chosen on this computer whose accounts hold none of it. */
export interface LearnerSettings {
  of(accountId: string): Partial<OwnSettings>
  /** Resolves to whether the disk took it. */
  keep(accountId: string, changed: Partial<OwnSettings>): Promise<boolean>
  forget(accountId: string): void
}

export function createLearnerSettings(file: Pick<SettingsFile, 'get' | 'set'>): LearnerSettings {
  const all = () => file.get('learner.settings') ?? []
  const others = (accountId: string) => all().filter((each) => each.accountId !== accountId)
  const of = (accountId: string): Partial<OwnSettings> => (all().find((each) => each.accountId === accountId)?.values ?? {}) as Partial<OwnSettings>

  return {
    of,
    keep: (accountId, changed) =>
      file.set('learner.settings', [{ accountId, values: { ...of(accountId), ...changed } }, ...others(accountId)].slice(0, KNOWN_LEARNERS_MOST)),
    forget(accountId) {
      if (all().some((each) => each.accountId === accountId)) void file.set('learner.settings', others(accountId))
    }
  }
}
