import { describe, expect, test, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { actsOnDisk, answer, codeOf, HOUR_MS, kill, pass, sitInRoom, startedAt, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'
import { pickBelow, pickOne, withSeeds } from '../../../../support/with-seeds.ts'

useTestClock()

describe('the scratch pad', () => {
  test('a scratch pad note is on the disk before it is acknowledged, and is restored after a crash', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    for (const text of ['E = mc', 'E = mc²\u0000\ud800']) valueOf(await setup.room.append(paper.attemptId, { kind: 'note', text }))
    expect(actsOnDisk(setup, paper.attemptId)).toContainEqual({ kind: 'note', text: 'E = mc²\u0000\ud800' })
    kill(setup)
    const next = sitInRoom({ path: setup.path })
    expect(valueOf(await next.room.readOpen())?.progress.note).toBe('E = mc²\u0000\ud800')
  })

  test('a full scratch pad (four million characters) refuses more text, while answers are still accepted', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    const codes: string[] = []
    // The journal stores each of these characters as six.
    const text = '\u0001'.repeat(10_000)
    for (let round = 0; round < 68; round += 1) codes.push(codeOf(await setup.room.append(paper.attemptId, { kind: 'note', text })))
    expect(codes.indexOf('attempt/jottings-full')).toBe(66)
    expect(codeOf(await setup.room.append(paper.attemptId, { kind: 'note', text: '' }))).toBe('done')
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('done')
  })
})

describe('starting', () => {
  test('starting opens the whole exam with its full time, and starting again returns the same attempt', async () => {
    const setup = sitInRoom()
    const opened = await startedAt(setup)
    expect(opened).toMatchObject({ remainingMs: 7_200_000, isResumed: false, progress: { answers: {}, lastSequence: 0 } })
    expect(setup.disk.readAttempt(opened.paper.attemptId)?.paper).toEqual(opened.paper)
    expect(setup.told.sittingChanged).toEqual([true])
    await pass(1500)
    const again = valueOf(await setup.room.start({ slug: 'utme-mock' }))
    expect(again.paper).toEqual(opened.paper)
    expect(again.remainingMs).toBe(7_198_500)
    expect(valueOf(await setup.room.readOpen())?.paper).toEqual(opened.paper)
  })

  test('starting refuses a second exam beside the open one, and a start without a sign-in', async () => {
    const setup = sitInRoom()
    await startedAt(setup)
    expect(codeOf(await setup.room.start({ slug: 'other-paper' }))).toBe('attempt/already-open')
    setup.at.currentUserId = null
    setup.room.checkCurrentUser()
    expect(codeOf(await setup.room.start({ slug: 'utme-mock' }))).toBe('session/required')
    expect(valueOf(await setup.room.readOpen())).toBeNull()
  })

  test('an exam whose learner left while it was drawn is not shown to the next user', async () => {
    const setup = sitInRoom()
    setup.at.beforePaper = () => {
      setup.at.currentUserId = 'bola'
      setup.room.checkCurrentUser()
      return Promise.resolve()
    }
    expect(codeOf(await setup.room.start({ slug: 'utme-mock' }))).toBe('session/required')
    expect(setup.room.currentSitting()).toBeNull()
    setup.at.currentUserId = 'ada'
    expect(valueOf(await setup.room.readOpen())?.paper.slug).toBe('utme-mock')
  })

  test('an open attempt whose learner left while it was read is not shown to the next user', async () => {
    const setup = sitInRoom()
    await startedAt(setup)
    const next = sitInRoom({ path: setup.path })
    next.journal.fault = (call) => {
      if (call === 'readOpenAttempt') next.at.currentUserId = 'bola'
      return null
    }
    expect(valueOf(await next.room.readOpen())).toBeNull()
    expect(next.room.currentSitting()).toBeNull()
  })

  test('no attempt is started when the exam cannot be saved', async () => {
    const setup = sitInRoom()
    setup.journal.fault = (call) => (call === 'createAttempt' ? { when: 'before', code: 'journal/disk-full' } : null)
    expect(codeOf(await setup.room.start({ slug: 'utme-mock' }))).toBe('journal/disk-full')
    expect(setup.room.currentSitting()).toBeNull()
  })
})

describe('after a crash', () => {
  test('after a crash, time taken by a slow disk before the room is shown is not charged', async () => {
    const setup = sitInRoom()
    await startedAt(setup)
    await pass(5000)
    kill(setup)
    const next = sitInRoom({ path: setup.path })
    next.journal.fault = (call) => {
      if (call === 'append') vi.advanceTimersByTime(900)
      return null
    }
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBe(7_195_000)
  })

  test('after a crash, the attempt is restored, and the interruption time is recorded but not charged', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(10_400)
    await setup.room.append(paper.attemptId, answer(3, 'w'))
    await setup.room.append(paper.attemptId, { kind: 'move', itemId: 'item-4' })
    await pass(5_300)
    const shownMs = setup.told.ticks.at(-1)!
    kill(setup)
    await pass(HOUR_MS)
    const next = sitInRoom({ path: setup.path })
    const opened = valueOf(await next.room.readOpen())!
    expect(opened.isResumed).toBe(true)
    expect(opened.progress).toMatchObject({ answers: { 'item-3': { optionId: 'w' } }, currentItemId: 'item-4' })
    expect(Math.abs(opened.remainingMs - shownMs)).toBeLessThanOrEqual(1000)
    expect(actsOnDisk(next, paper.attemptId).at(-1)).toEqual({ kind: 'interrupted', cause: 'restart', darkMs: HOUR_MS + 700 })
    await pass(2000)
    expect(valueOf(await next.room.readOpen())!.remainingMs).toBe(opened.remainingMs - 2000)
  })

  test('after a crash, an attempt whose time was up is submitted within 2 s', async () => {
    const setup = sitInRoom({ budgetMs: 10_000 })
    await startedAt(setup)
    setup.journal.fault = (call) => (call === 'submit' ? { when: 'before', code: 'journal/unavailable' } : null)
    await pass(11_000)
    kill(setup)
    const next = sitInRoom({ path: setup.path })
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBeLessThanOrEqual(1000)
    await pass(2000)
    expect(next.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 10_000 }])
  })
})

describe('appending', () => {
  test.each<[string, CandidateAct]>([
    ['an unknown item', answer(99)],
    ['an item named like a method', { kind: 'clear', itemId: 'toString' }],
    ['an unknown item to flag', { kind: 'flag', itemId: 'item-0', isFlagged: true }],
    ['a stem that is not there', { kind: 'highlight', part: 'stem', id: 'item-0', start: 0, end: 4, isOn: true }],
    ['an option to rule out that the item has not', { kind: 'strike', itemId: 'item-1', optionId: 'z', isStruck: true }],
    ['an option of no item to rule out', { kind: 'strike', itemId: 'item-0', optionId: 'v', isStruck: true }],
    ['a passage that is not there', { kind: 'highlight', part: 'stimulus', id: 'item-1', start: 0, end: 4, isOn: true }]
  ])('appending is refused with attempt/unknown-item for %s', async (_, act) => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    expect(codeOf(await setup.room.append(paper.attemptId, act))).toBe('attempt/unknown-item')
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test.each<[string, CandidateAct]>([
    ['an option of no item', answer(1, 'z')],
    ['a name that every object has', { kind: 'answer', itemId: 'item-1', response: { optionId: 'constructor' } }],
    ['an answer of another type', { kind: 'answer', itemId: 'item-1', response: { text: 'v' } }],
    ['several options where one is asked for', { kind: 'answer', itemId: 'item-1', response: { optionIds: ['v', 'w'] } }]
  ])('appending is refused with attempt/unfit-response for %s', async (_, act) => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    expect(codeOf(await setup.room.append(paper.attemptId, act))).toBe('attempt/unfit-response')
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test('appending is refused for another attempt, for another learner and after the time is up', async () => {
    const setup = sitInRoom({ budgetMs: 5000 })
    const { paper } = await startedAt(setup)
    expect(codeOf(await setup.room.append('00000000-0000-4000-8000-000000000000', answer(1)))).toBe('attempt/not-found')
    setup.at.currentUserId = 'bola'
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('attempt/not-owner')
    expect(codeOf(await setup.room.submit(paper.attemptId))).toBe('attempt/not-found')
    setup.at.currentUserId = 'ada'
    setup.journal.fault = (call) => (call === 'submit' ? { when: 'before', code: 'journal/unavailable' } : null)
    await pass(6000)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('attempt/time-is-up')
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test('the room shows exactly what is on the disk, in whatever order concurrent acts arrive', async () => {
    await withSeeds(10, async (random) => {
      const setup = sitInRoom()
      const { paper } = await startedAt(setup)
      const acts = Array.from({ length: 40 }, () => answer(1 + pickBelow(20, random), pickOne(['v', 'w', 'x', 'y'], random)))
      const sequences = await Promise.all(acts.map((act) => setup.room.append(paper.attemptId, act)))
      expect(sequences.map((result) => valueOf(result).sequence)).toEqual(acts.map((_, index) => index + 1))
      expect(actsOnDisk(setup, paper.attemptId)).toEqual(acts)
      const last = new Map(acts.map(({ itemId, response }) => [itemId, response]))
      expect(valueOf(await setup.room.readOpen())?.progress.answers).toEqual(Object.fromEntries(last))
    })
  })

  test('the room stays in step with the disk when a commit reported as failed was written', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    setup.journal.fault = (call) => (call === 'append' ? { when: 'after', code: 'journal/write-failed' } : null)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('journal/write-failed')
    setup.journal.fault = () => null
    expect(codeOf(await setup.room.append(paper.attemptId, answer(2)))).toBe('done')
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([answer(1), answer(2)])
    expect(valueOf(await setup.room.readOpen())?.progress).toMatchObject({
      answers: { 'item-1': { optionId: 'v' }, 'item-2': { optionId: 'v' } },
      lastSequence: 2
    })
  })
})

describe('submitting', () => {
  test('submitting again returns the same receipt, also after a restart, and only to its own learner', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await setup.room.append(paper.attemptId, answer(1))
    const both = await Promise.all([setup.room.submit(paper.attemptId), setup.room.submit(paper.attemptId)])
    const [receipt, repeat] = both.map(valueOf)
    expect(receipt).toMatchObject({ reason: 'candidate', answeredCount: 1, lastSequence: 2 })
    expect(repeat).toEqual(receipt)
    expect(setup.told.submitted).toEqual([receipt])
    expect(setup.told.sittingChanged).toEqual([true, false])
    const next = sitInRoom({ path: setup.path })
    expect(valueOf(await next.room.submit(paper.attemptId))).toEqual(receipt)
    next.at.currentUserId = 'bola'
    expect(codeOf(await next.room.submit(paper.attemptId))).toBe('attempt/not-found')
    next.at.currentUserId = null
    expect(codeOf(await next.room.submit(paper.attemptId))).toBe('attempt/not-found')
    expect(codeOf(await next.room.submit('00000000-0000-4000-8000-000000000000'))).toBe('attempt/not-found')
    expect(actsOnDisk(next, paper.attemptId).filter(({ kind }) => kind === 'submit')).toHaveLength(1)
  })

  test('a submission reported as failed but written to the disk closes the room at the next try', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    setup.journal.fault = (call) => (call === 'submit' ? { when: 'after', code: 'journal/write-failed' } : null)
    expect(codeOf(await setup.room.submit(paper.attemptId))).toBe('journal/write-failed')
    setup.journal.fault = () => null
    const receipt = valueOf(await setup.room.submit(paper.attemptId))
    expect(receipt.reason).toBe('candidate')
    expect(setup.room.currentSitting()).toBeNull()
    expect(actsOnDisk(setup, paper.attemptId)).toHaveLength(1)
  })

  test('the submission at zero is retried until the journal accepts it', async () => {
    const setup = sitInRoom({ budgetMs: 3000 })
    const { paper } = await startedAt(setup)
    setup.journal.fault = () => ({ when: 'before', code: 'journal/unavailable' })
    await pass(6000)
    expect(setup.told.submitted).toEqual([])
    setup.journal.fault = () => null
    await pass(1100)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 3000 }])
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'submit', reason: 'time-up' }])
  })
})
