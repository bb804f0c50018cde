import type { ShownOffer, UpdatesView } from '../../src-shared/updates/updates-contract.ts'

/** Builds the state of an installed Koya that has found no newer version. */
export function buildUpdatesView(changed: Partial<UpdatesView> = {}): UpdatesView {
  return {
    state: { kind: 'idle', finding: null, trouble: null },
    version: '1.0.0',
    channel: 'stable',
    hasFeed: true,
    installedBy: 'learner',
    fetchesByItself: true,
    holds: [],
    hours: null,
    lookedAt: null,
    isExpired: false,
    outcome: null,
    ...changed
  }
}

export function buildShownOffer(changed: Partial<ShownOffer> = {}): ShownOffer {
  return { version: '1.1.0', isRecall: false, notes: ['Papers open faster.'], bytes: 112_000_000, ...changed }
}
