import { describe, expect, test } from 'vitest'
import { paperSchema } from '../../../../../src-shared/attempt/record/paper.ts'
import {
  actsOnDisk,
  answer,
  codeOf,
  HOUR_MS,
  kill,
  pass,
  sitInRoom,
  startedAt,
  useTestClock,
  valueOf,
  type RoomSetup
} from '../../../../support/sit-in-room.ts'
import { pickBelow, withSeeds } from '../../../../support/with-seeds.ts'

useTestClock()

const parts = { budgetsMs: [60_000, 40_000], breakMs: 20_000 } as const
const begin = (partId: string) => ({ kind: 'begin-part' as const, partId })
const end = (partId: string) => ({ kind: 'end-part' as const, partId, reason: 'candidate' as const })

async function remaining(setup: RoomSetup): Promise<number | undefined> {
  return valueOf(await setup.room.readOpen())?.remainingMs
}

describe('a paper with parts', () => {
  test('an exam with parts waits for the candidate before its first part and charges no time for the wait', async () => {
    const setup = sitInRoom({ paper: { parts } })
    const { paper } = await startedAt(setup)
    expect(paperSchema.parse(paper)).toEqual(paper)
    await pass(HOUR_MS)
    expect(setup.told.ticks).toEqual([])
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('attempt/part-not-open')
    expect(codeOf(await setup.room.append(paper.attemptId, begin('second')))).toBe('attempt/part-not-open')
    expect(codeOf(await setup.room.append(paper.attemptId, begin('first')))).toBe('done')
    await pass(5000)
    expect(await remaining(setup)).toBe(55_000)
  })

  test('each part of an exam runs on its own clock, through the break, to the end', async () => {
    const setup = sitInRoom({ paper: { parts } })
    const { paper } = await startedAt(setup)
    await setup.room.append(paper.attemptId, begin('first'))
    await setup.room.append(paper.attemptId, answer(1))
    await pass(60_000)
    expect(await remaining(setup)).toBe(20_000)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(2)))).toBe('attempt/part-not-open')
    await pass(20_000)
    expect(await remaining(setup)).toBe(40_000)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('attempt/part-not-open')
    expect(codeOf(await setup.room.append(paper.attemptId, answer(11)))).toBe('done')
    await pass(40_000)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 100_000, answeredCount: 2 }])
    expect(setup.told.stageChanges).toBe(3)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([
      begin('first'),
      answer(1),
      { kind: 'end-part', partId: 'first', reason: 'time-up' },
      begin('second'),
      answer(11),
      { kind: 'submit', reason: 'time-up' }
    ])
  })

  test('parts can be ended early and the break shortened; time left in a part is not added to the next', async () => {
    const setup = sitInRoom({ paper: { parts } })
    const { paper } = await startedAt(setup)
    await setup.room.append(paper.attemptId, begin('first'))
    await pass(10_000)
    expect(codeOf(await setup.room.submit(paper.attemptId))).toBe('attempt/part-not-open')
    await setup.room.append(paper.attemptId, end('first'))
    expect(await remaining(setup)).toBe(20_000)
    expect(codeOf(await setup.room.append(paper.attemptId, begin('first')))).toBe('attempt/part-not-open')
    await pass(3000)
    await setup.room.append(paper.attemptId, begin('second'))
    expect(await remaining(setup)).toBe(40_000)
    await pass(1000)
    expect(codeOf(await setup.room.append(paper.attemptId, end('second')))).toBe('attempt/part-not-open')
    expect(valueOf(await setup.room.submit(paper.attemptId))).toMatchObject({ reason: 'candidate', spentMs: 11_000 })
  })

  test('an exam without a break waits for the candidate between two parts', async () => {
    const setup = sitInRoom({ paper: { parts: { ...parts, breakMs: 0 } } })
    const { paper } = await startedAt(setup)
    await setup.room.append(paper.attemptId, begin('first'))
    await pass(60_000)
    await pass(HOUR_MS)
    expect(valueOf(await setup.room.readOpen())?.progress).toMatchObject({ openPartId: null, endedPartIds: ['first'] })
    expect(setup.told.submitted).toEqual([])
    await setup.room.append(paper.attemptId, begin('second'))
    expect(await remaining(setup)).toBe(40_000)
  })

  test('extra time is added to each part but not to the break', async () => {
    const setup = sitInRoom({ paper: { parts, extraTimeMs: 30_000 } })
    const { paper } = await startedAt(setup)
    await setup.room.append(paper.attemptId, begin('first'))
    expect(await remaining(setup)).toBe(90_000)
    await setup.room.append(paper.attemptId, end('first'))
    expect(await remaining(setup)).toBe(20_000)
    await pass(20_000)
    expect(await remaining(setup)).toBe(70_000)
  })

  test('an exam with parts reopens after a crash in the same part or break without charging the interruption', async () => {
    await withSeeds(10, async (random) => {
      let setup = sitInRoom({ paper: { parts } })
      const { paper } = await startedAt(setup)
      await setup.room.append(paper.attemptId, begin('first'))
      for (let crash = 0; crash < 4; crash += 1) {
        await pass(pickBelow(25_000, random))
        const before = valueOf(await setup.room.readOpen())
        kill(setup)
        await pass(60_000)
        setup = sitInRoom({ path: setup.path })
        const after = valueOf(await setup.room.readOpen())
        expect(after?.progress.openPartId).toBe(before?.progress.openPartId)
        expect(after?.progress.endedPartIds).toEqual(before?.progress.endedPartIds)
        const lostMs = (after?.remainingMs ?? 0) - (before?.remainingMs ?? 0)
        expect({ isNotNegative: lostMs >= 0, isAtMostOneSecond: lostMs <= 1000 }).toEqual({ isNotNegative: true, isAtMostOneSecond: true })
      }
      kill(setup)
    })
  })
})

describe('an exam that goes forward only', () => {
  test('a forward-only exam refuses to change a left question or to return to it', async () => {
    const setup = sitInRoom({ paper: { navigation: 'forward-only' } })
    const { paper } = await startedAt(setup)
    const append = async (act: Parameters<typeof setup.room.append>[1]) => codeOf(await setup.room.append(paper.attemptId, act))
    expect([await append({ kind: 'move', itemId: 'item-1' }), await append(answer(1)), await append(answer(1, 'w'))]).toEqual([
      'done',
      'done',
      'done'
    ])
    expect(await append({ kind: 'move', itemId: 'item-2' })).toBe('done')
    for (const act of [answer(1), { kind: 'clear', itemId: 'item-1' }, { kind: 'move', itemId: 'item-1' }] as const) {
      expect({ kind: act.kind, code: await append(act) }).toEqual({ kind: act.kind, code: 'attempt/item-left' })
    }
  })

  test('an exam with by-section navigation lets a candidate go back only within the section', async () => {
    const setup = sitInRoom({ paper: { navigation: 'by-section' } })
    const { paper } = await startedAt(setup)
    const append = async (act: Parameters<typeof setup.room.append>[1]) => codeOf(await setup.room.append(paper.attemptId, act))
    expect([await append({ kind: 'move', itemId: 'item-5' }), await append({ kind: 'move', itemId: 'item-2' })]).toEqual(['done', 'done'])
    expect(await append({ kind: 'move', itemId: 'item-11' })).toBe('done')
    expect([await append(answer(2)), await append({ kind: 'move', itemId: 'item-10' })]).toEqual(['attempt/item-left', 'attempt/item-left'])
    expect(await append({ kind: 'move', itemId: 'item-15' })).toBe('done')
    expect(await append(answer(12))).toBe('done')
  })
})
