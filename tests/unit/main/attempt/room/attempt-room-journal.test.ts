import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { actsOnDisk, answer, codeOf, kill, pass, sitInRoom, startedAt, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'

useTestClock()

describe('a journal that fails', () => {
  test('a journal failure is reported once within a second, and so is its recovery', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(2000)
    setup.journal.fault = () => ({ when: 'before', code: 'journal/disk-full' })
    await pass(1000)
    expect(setup.told.journal).toMatchObject([{ failure: { code: 'journal/disk-full' }, setAside: null }])
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('journal/disk-full')
    await pass(5000)
    expect(setup.told.journal).toHaveLength(1)
    setup.journal.fault = () => null
    await pass(1000)
    expect(setup.told.journal.slice(1)).toEqual([{ failure: null, setAside: null }])
    expect(codeOf(await setup.room.append(paper.attemptId, answer(1)))).toBe('done')
    expect(valueOf(await setup.room.readOpen())?.progress.answers).toEqual({ 'item-1': { optionId: 'v' } })
  })

  test('a journal that lost its file is restored completely from the open room', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    for (let number = 1; number <= 5; number += 1) await setup.room.append(paper.attemptId, answer(number))
    await pass(3000)
    setup.disk.close()
    writeFileSync(setup.path, 'no journal '.repeat(5000))
    await setup.room.repairJournal()
    expect(setup.told.journal).toMatchObject([{ failure: null, setAside: expect.stringContaining('.damaged-') as string }])
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([1, 2, 3, 4, 5].map((number) => answer(number)))
    expect(codeOf(await setup.room.append(paper.attemptId, answer(6)))).toBe('done')
    expect(setup.disk.readOpenAttempt('ada')?.spentMs).toBe(3000)
  })

  test('an exam that does not match its hash opens no room, is reported, and the journal file is quarantined', async () => {
    const before = sitInRoom()
    await startedAt(before)
    kill(before)
    const setup = sitInRoom({ path: before.path })
    const damaging = new DatabaseSync(setup.path)
    damaging.exec(`UPDATE attempt SET paper = json_set(paper, '$.budgetMs', 1)`)
    damaging.close()
    expect(codeOf(await setup.room.readOpen())).toBe('journal/paper-damaged')
    expect(codeOf(await setup.room.start({ slug: 'utme-mock' }))).toBe('journal/paper-damaged')
    expect(setup.told.sittingChanged).toEqual([])
    await setup.room.repairJournal()
    expect(setup.told.journal).toMatchObject([{ failure: null, setAside: expect.stringContaining('.damaged-') as string }])
    expect(valueOf(await setup.room.readOpen())).toBeNull()
    expect((await startedAt(setup)).isResumed).toBe(false)
  })

  test('a journal that cannot be restored completely reports the failure', async () => {
    const setup = sitInRoom()
    await startedAt(setup)
    setup.journal.fault = (call) => (call === 'restoreAttempt' ? { when: 'before', code: 'journal/disk-full' } : null)
    await setup.room.repairJournal()
    expect(setup.told.journal).toMatchObject([{ failure: { code: 'journal/disk-full' } }])
    setup.journal.fault = (call) => (call === 'open' ? { when: 'before', code: 'journal/write-failed' } : null)
    await setup.room.repairJournal()
    expect(setup.told.journal.at(-1)).toMatchObject({ failure: { code: 'journal/write-failed' } })
  })
})
