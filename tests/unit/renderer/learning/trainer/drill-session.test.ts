import { describe, expect, it } from 'vitest'
import { emptyProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import type { DrillRecord } from '../../../../../src-shared/learning/trainer/drill-record.ts'
import { createDrillSession } from '../../../../../src-renderer/features/learning/trainer/create-drill-session.ts'
import { drillPlans } from '../../../../../src-renderer/features/learning/trainer/drill-plans.ts'
import { buildDrillRecord, buildTally } from '../../../../support/build-drill-record.ts'

const progress = emptyProgress
const letters = ['B', 'D', 'A', 'C', 'D', 'B', 'A', 'C']

function open(record: DrillRecord | null = null) {
  const kept: DrillRecord[] = []
  const time = { ms: 1000 }
  const session = createDrillSession({ plan: drillPlans.letters, record, now: () => time.ms, save: (changed) => kept.push(changed) })
  return {
    kept,
    session,
    choose(letter: string, afterMs = 500) {
      time.ms += afterMs
      session.take({ kind: 'chose', letter, progress })
    }
  }
}

describe('a drill', () => {
  it('hands over each change under a revision of its own, and at the end what came of it', () => {
    const { session, kept, choose } = open()
    for (const letter of letters) choose(letter)
    expect(kept.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const tally = { hits: 8, slips: 0, scares: 0, recoveries: 0, tookMs: 4000 }
    expect(kept.at(-1)).toEqual({ drill: 'letters', revision: 8, round: null, lastTally: tally })
    expect(session.getState()).toEqual({ phase: 'finished', tally })
  })

  it('goes on where it was left, with what was counted and the time that was spent', () => {
    const record = buildDrillRecord()
    const { session, kept, choose } = open(record)
    expect(session.getState()).toMatchObject({ phase: 'running', isResumed: true, round: { step: 3 } })
    choose('C', 2000)
    expect(kept.at(-1)).toMatchObject({ revision: 13, round: { step: 4, tally: { hits: 4, slips: 1, tookMs: 11_000 } }, lastTally: buildTally() })
  })

  it('does not call a learner slow who went away from the computer', () => {
    const { kept, choose } = open()
    choose('B', 3_600_000)
    expect(kept.at(-1)?.round?.tally.tookMs).toBe(120_000)
  })

  it('begins again from the first task, and keeps the former round until the new one is done', () => {
    const { session, kept, choose } = open()
    for (const letter of letters) choose(letter)
    session.beginAgain()
    expect(session.getState()).toMatchObject({ phase: 'running', isResumed: false, round: { step: 0 } })
    choose('B')
    expect(kept.at(-1)).toMatchObject({ revision: 9, round: { step: 1 }, lastTally: { hits: 8 } })
  })

  it('opens another room where the power came back, and where the learner handed in by mistake', () => {
    const { session } = open()
    session.take({ kind: 'handed-in' })
    expect(session.getState()).toMatchObject({ roomNumber: 1, isResumed: false })
    session.take({ kind: 'power-back' })
    expect(session.getState()).toMatchObject({ roomNumber: 2, isResumed: true })
  })

  it('hands over once more what could not be kept, and goes on top of a newer record from elsewhere', () => {
    const { session, kept, choose } = open()
    choose('B')
    session.saveAgain()
    expect(kept.map(({ revision }) => revision)).toEqual([1, 1])
    session.noteSaved(1)
    expect(kept).toHaveLength(2)
    session.noteSaved(30)
    expect(kept.at(-1)).toMatchObject({ revision: 31, round: { step: 1 } })
  })

  it('takes nothing more once it is done', () => {
    const { kept, choose } = open()
    for (const letter of [...letters, 'A']) choose(letter)
    expect(kept).toHaveLength(8)
  })
})
