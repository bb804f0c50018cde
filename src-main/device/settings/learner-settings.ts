import type { OwnSettings } from '../../../src-shared/device/own-settings.ts'
import type { StoredValues } from '../../platform/settings-file.ts'
import type { StoredSettings } from './stored-settings.ts'

/** This computer stores the settings of at most this many learners; the one with the oldest change is removed first. */
export const KNOWN_LEARNERS_MOST = 60

interface KnownLearner {
  readonly accountId: string
  readonly isCandidate: boolean
}

/** The settings of learners whose accounts store none, saved on this computer. */
export interface LearnerSettings {
  of(accountId: string): Partial<OwnSettings>
  /** Resolves to whether the disk stored it. */
  save(learner: KnownLearner, changed: Partial<OwnSettings>): Promise<boolean>
  forget(accountId: string): void
  /** Removes the settings of every candidate except that one. */
  forgetCandidatesBut(accountId: string): void
}

export function createLearnerSettings(file: StoredValues<StoredSettings>): LearnerSettings {
  const all = () => file.get('learner.settings') ?? []
  const others = (accountId: string) => all().filter((each) => each.accountId !== accountId)
  const of = (accountId: string): Partial<OwnSettings> => (all().find((each) => each.accountId === accountId)?.values ?? {}) as Partial<OwnSettings>

  function retainOnly(left: ReturnType<typeof all>): void {
    if (left.length < all().length) void file.set('learner.settings', left)
  }

  return {
    of,
    save({ accountId, isCandidate }, changed) {
      const saved = { accountId, values: { ...of(accountId), ...changed }, ...(isCandidate ? { isCandidate } : {}) }
      return file.set('learner.settings', [saved, ...others(accountId)].slice(0, KNOWN_LEARNERS_MOST))
    },
    forget(accountId) {
      retainOnly(others(accountId))
    },
    forgetCandidatesBut(accountId) {
      retainOnly(all().filter((each) => each.isCandidate !== true || each.accountId === accountId))
    }
  }
}
