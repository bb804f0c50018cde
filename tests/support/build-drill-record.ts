import type { DrillRecord, DrillRound, DrillTally } from '../../src-shared/learning/trainer/drill-record.ts'

export function buildTally(changes: Partial<DrillTally> = {}): DrillTally {
  return { hits: 8, slips: 0, scares: 0, recoveries: 0, tookMs: 60_000, ...changes }
}

/** Builds the room of the letters drill with A chosen. */
export function buildRoom(changes: Partial<DrillRound['room']> = {}): DrillRound['room'] {
  return {
    answers: [{ itemId: 'free-1', optionId: 'A' }],
    flaggedItemIds: [],
    seenItemIds: ['free-1'],
    currentItemId: 'free-1',
    lastSequence: 4,
    ...changes
  }
}

/** Builds the letters drill after one round, with the second round at its fourth task. */
export function buildDrillRecord(changes: Partial<DrillRecord> = {}): DrillRecord {
  return {
    drill: 'letters',
    revision: 12,
    round: { step: 3, tally: buildTally({ hits: 3, slips: 1, tookMs: 9000 }), room: buildRoom() },
    lastTally: buildTally(),
    ...changes
  }
}
