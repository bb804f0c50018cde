import { describe, expect, test } from 'vitest'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { actsOnDisk, answer, codeOf, kill, sitInRoom, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'

useTestClock()

/** Answers in the format before items had types. */
const formerActs: readonly Act[] = [
  { kind: 'move', itemId: 'item-1' },
  { kind: 'answer', itemId: 'item-1', optionId: 'v' },
  { kind: 'answer', itemId: 'item-2', optionId: 'w' },
  { kind: 'answer', itemId: 'item-1', optionId: 'y' }
]

/** Opens a room whose journal holds an open attempt in the former format: its items have no type. */
function sitWithFormer() {
  const desk = sitInRoom()
  const paper = buildPaper()
  const chain = startEventChain(paper)
  for (const act of formerActs) chain.write(act)
  desk.disk.restoreAttempt({
    attemptId: paper.attemptId,
    userId: 'ada',
    paper,
    events: chain.events,
    spentMs: 4000,
    receipt: null,
    receivedSequence: 2,
    serverReceiptId: null,
    quarantineCode: null
  })
  return { desk, paper, attemptId: paper.attemptId }
}

describe('an attempt from before items had types', () => {
  test('an attempt from before items had types opens with its answers, continues and submits all of them', async () => {
    const { desk, attemptId } = sitWithFormer()
    const open = valueOf(await desk.room.readOpen())
    expect(open?.progress.answers).toEqual({ 'item-1': { optionId: 'y' }, 'item-2': { optionId: 'w' } })
    expect(codeOf(await desk.room.append(attemptId, answer(3, 'x')))).toBe('done')
    expect(codeOf(await desk.room.append(attemptId, answer(4, 'z')))).toBe('attempt/unfit-response')
    expect(valueOf(await desk.room.submit(attemptId))).toMatchObject({ answeredCount: 3, reason: 'candidate' })
  })

  test('events from before items had types are left unchanged, so that the hash chain holds after a restart', async () => {
    const { desk, attemptId } = sitWithFormer()
    await desk.room.readOpen()
    await desk.room.append(attemptId, answer(3, 'x'))
    expect(actsOnDisk(desk, attemptId)).toMatchObject([...formerActs, { kind: 'interrupted', cause: 'restart' }, answer(3, 'x')])
    kill(desk)
    const next = sitInRoom({ path: desk.path })
    expect(next.disk.open()).toEqual({ quarantinedPath: null, recoveredEventCount: 0 })
    expect(valueOf(await next.room.readOpen())?.progress.answers).toMatchObject({ 'item-1': { optionId: 'y' }, 'item-3': { optionId: 'x' } })
  })

  test('an attempt from before items had types is delivered in the form that its hashes cover', () => {
    const { desk, attemptId } = sitWithFormer()
    expect(desk.disk.readEventsAfter(attemptId, 1, 2).map(({ act }) => act)).toEqual(formerActs.slice(1, 3))
  })
})
