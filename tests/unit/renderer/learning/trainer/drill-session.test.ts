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
  it('a drill session saves each change under a new revision, and at the end its tally', () => {
    const { session, kept, choose } = open()
    for (const letter of letters) choose(letter)
    expect(kept.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const tally = { hits: 8, slips: 0, scares: 0, recoveries: 0, tookMs: 4000 }
    expect(kept.at(-1)).toEqual({ drill: 'letters', revision: 8, round: null, lastTally: tally })
    expect(session.getState()).toEqual({ phase: 'finished', tally })
  })

  it('a drill session resumes where it was left, with its counts and the time spent', () => {
    const record = buildDrillRecord()
    const { session, kept, choose } = open(record)
    expect(session.getState()).toMatchObject({ phase: 'running', isResumed: true, round: { step: 3 } })
    choose('C', 2000)
    expect(kept.at(-1)).toMatchObject({ revision: 13, round: { step: 4, tally: { hits: 4, slips: 1, tookMs: 11_000 } }, lastTally: buildTally() })
  })

  it('a drill session counts an hour away from the computer as two minutes', () => {
    const { kept, choose } = open()
    choose('B', 3_600_000)
    expect(kept.at(-1)?.round?.tally.tookMs).toBe(120_000)
  })

  it('a restarted drill begins at the first task and keeps the previous tally until the new round ends', () => {
    const { session, kept, choose } = open()
    for (const letter of letters) choose(letter)
    session.beginAgain()
    expect(session.getState()).toMatchObject({ phase: 'running', isResumed: false, round: { step: 0 } })
    choose('B')
    expect(kept.at(-1)).toMatchObject({ revision: 9, round: { step: 1 }, lastTally: { hits: 8 } })
  })

  it('a drill session opens a new room after a power cut and after a submission by mistake', () => {
    const { session } = open()
    session.take({ kind: 'handed-in' })
    expect(session.getState()).toMatchObject({ roomNumber: 1, isResumed: false })
    session.take({ kind: 'power-back' })
    expect(session.getState()).toMatchObject({ roomNumber: 2, isResumed: true })
  })

  it('a drill session saves again what could not be saved, and continues above a newer revision from elsewhere', () => {
    const { session, kept, choose } = open()
    choose('B')
    session.saveAgain()
    expect(kept.map(({ revision }) => revision)).toEqual([1, 1])
    session.noteSaved(1)
    expect(kept).toHaveLength(2)
    session.noteSaved(30)
    expect(kept.at(-1)).toMatchObject({ revision: 31, round: { step: 1 } })
  })

  it('a drill session accepts nothing more once it is finished', () => {
    const { kept, choose } = open()
    for (const letter of [...letters, 'A']) choose(letter)
    expect(kept).toHaveLength(8)
  })
})
