import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drillNames, type DrillRecord, type DrillTally } from '../../../../../src-shared/learning/trainer/drill-record.ts'
import {
  EXAM_PACE_MS,
  isSteady,
  measureTrainerLevel,
  MOCK_ROOM_ITEM_COUNT
} from '../../../../../src-renderer/features/learning/trainer/measure-trainer-level.ts'
import { buildDrillRecord, buildTally } from '../../../../support/build-drill-record.ts'

const EXAM_TIME_MS = EXAM_PACE_MS * MOCK_ROOM_ITEM_COUNT

const tallies: fc.Arbitrary<DrillTally> = fc
  .record({
    hits: fc.nat(20),
    slips: fc.nat(20),
    scares: fc.nat(5),
    recovered: fc.nat(5),
    tookMs: fc.nat(900_000)
  })
  .map(({ recovered, ...tally }) => ({ ...tally, recoveries: Math.min(recovered, tally.scares) }))

/** At most one record per drill: begun, finished or both. */
const anyRecords: fc.Arbitrary<DrillRecord[]> = fc
  .uniqueArray(
    fc.record({
      drill: fc.constantFrom(...drillNames),
      lastTally: fc.option(tallies),
      isOpen: fc.boolean()
    }),
    { selector: ({ drill }) => drill }
  )
  .map((all) => all.map(({ drill, lastTally, isOpen }) => buildDrillRecord({ drill, lastTally, ...(isOpen ? {} : { round: null }) })))

const allSteady = (changes: Partial<DrillTally> = {}): DrillRecord[] =>
  drillNames.map((drill) => buildDrillRecord({ drill, round: null, lastTally: buildTally(changes) }))

function withTally(records: readonly DrillRecord[], at: number, change: (tally: DrillTally) => DrillTally): DrillRecord[] {
  return records.map((record, index) => (index === at && record.lastTally ? { ...record, lastTally: change(record.lastTally) } : record))
}

describe('readiness, by its rule', () => {
  it('the trainer level is not-started before the first drill, and points to that drill', () => {
    expect(measureTrainerLevel([])).toEqual({
      level: 'not-started',
      percent: 0,
      steadyCount: 0,
      accuracy: null,
      msPerItem: null,
      recovery: null,
      next: { drill: 'mouse', reason: 'new' }
    })
  })

  it('the trainer level is ready for a learner who is steady in every drill at the exam pace', () => {
    expect(measureTrainerLevel(allSteady({ tookMs: EXAM_TIME_MS }))).toMatchObject({ level: 'ready', percent: 100, msPerItem: 40_000, next: null })
  })

  it('the trainer level follows the weakest part, not the mean', () => {
    const slow = measureTrainerLevel(allSteady({ tookMs: EXAM_TIME_MS * 2 }))
    expect({ percent: slow.percent, level: slow.level, next: slow.next }).toEqual({
      percent: 50,
      level: 'nearly',
      next: { drill: 'mock-room', reason: 'pace' }
    })
    const careless = measureTrainerLevel(allSteady({ hits: 4, slips: 1 }))
    expect({ percent: careless.percent, reason: careless.next?.reason }).toEqual({ percent: 80, reason: 'accuracy' })
  })

  it('the next drill is the one with the most slips when slips hold the learner back', () => {
    const records = withTally(allSteady({ hits: 4, slips: 1 }), 5, (tally) => ({ ...tally, hits: 2 }))
    expect(measureTrainerLevel(records).next).toEqual({ drill: 'subjects', reason: 'accuracy' })
  })

  it('the next drill is one that was begun, then one never done, then one that is not steady', () => {
    const [mouse, keyboard, letters, ...rest] = allSteady()
    expect(measureTrainerLevel([buildDrillRecord({ drill: 'mouse' }), keyboard!]).next).toEqual({ drill: 'mouse', reason: 'go-on' })
    expect(measureTrainerLevel([mouse!, letters!]).next).toEqual({ drill: 'keyboard', reason: 'new' })
    const shaky = buildDrillRecord({ drill: 'letters', round: null, lastTally: buildTally({ slips: 3 }) })
    expect(measureTrainerLevel([mouse!, keyboard!, shaky, ...rest]).next).toEqual({ drill: 'letters', reason: 'again' })
  })

  it('a drill is steady with one slip, or one in ten presses, and only if each scare ended in going back', () => {
    expect([0, 1, 2].map((slips) => isSteady(buildTally({ hits: 4, slips })))).toEqual([true, true, false])
    expect([2, 3].map((slips) => isSteady(buildTally({ hits: 20, slips })))).toEqual([true, false])
    expect(isSteady(buildTally({ scares: 2, recoveries: 2 }))).toBe(true)
    expect(isSteady(buildTally({ scares: 2, recoveries: 1 }))).toBe(false)
    expect(isSteady(buildTally({ hits: 0 }))).toBe(false)
  })
})

describe('readiness, whatever was practised', () => {
  it('ready means that every drill is steady, nine presses in ten are right and a question takes at most 44.5 s', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const { level, percent, steadyCount, accuracy, msPerItem, recovery, next } = measureTrainerLevel(records)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        expect(next === null).toBe(level === 'ready')
        if (level !== 'ready') return
        expect(steadyCount).toBe(drillNames.length)
        expect(accuracy).toBeGreaterThanOrEqual(0.9)
        expect(msPerItem).toBeLessThanOrEqual(EXAM_PACE_MS / 0.9)
        expect(recovery ?? 1).toBe(1)
      })
    )
  })

  it('the trainer level does not depend on the order of the records', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        expect(measureTrainerLevel(records.toReversed())).toEqual(measureTrainerLevel(records))
      })
    )
  })

  it('the trainer level never falls with one slip less, one more recovery or a faster drill', () => {
    const better: readonly ((tally: DrillTally) => DrillTally)[] = [
      (tally) => ({ ...tally, slips: Math.max(0, tally.slips - 1) }),
      (tally) => ({ ...tally, recoveries: Math.min(tally.scares, tally.recoveries + 1) }),
      (tally) => ({ ...tally, tookMs: Math.floor(tally.tookMs / 2) })
    ]
    fc.assert(
      fc.property(anyRecords, fc.nat(drillNames.length), fc.constantFrom(...better), (records, at, improve) => {
        expect(measureTrainerLevel(withTally(records, at, improve)).percent).toBeGreaterThanOrEqual(measureTrainerLevel(records).percent)
      })
    )
  })

  it('control: more slips lower the trainer level', () => {
    const worse = withTally(allSteady(), 2, (tally) => ({ ...tally, slips: tally.slips + 8 }))
    expect(measureTrainerLevel(worse).percent).toBeLessThan(measureTrainerLevel(allSteady()).percent)
  })
})
