import { expect, it } from 'vitest'
import { createAppendMemory } from '../../../../../src-server/attempt/store/append-memory.ts'
import { listStudyQuarters, QUARTER_MS, saveStudyQuarter } from '../../../../../src-server/attempt/store/study-quarter-rows.ts'
import { countReads } from '../../../../support/count-reads.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('What earlier answers have shown', (makeDatabase) => {
  it('is not asked again at each answer, but for each quarter of an hour', async () => {
    const quarters = countReads(await makeDatabase(), 'answered_quarter')
    const candidates = countReads(quarters.database, 'exam_candidate')
    const backend = await openTestBackend({ database: candidates.database })
    const learner = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(backend, learner)
    const items = paper.subjects.flatMap((subject) => subject.items)
    let sent = 0
    const answer = async () => {
      chain.write({ kind: 'answer', itemId: items[sent % items.length]?.id ?? '', response: { optionId: 'w' } })
      const body = { events: chain.events.slice(sent) }
      expect((await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body })).status).toBe(200)
      sent = chain.events.length
    }
    for (let count = 0; count < 2; count += 1) await answer()
    const before = [quarters.count(), candidates.count()]
    for (let count = 0; count < 5; count += 1) await answer()
    expect([quarters.count(), candidates.count()]).toEqual(before)
    backend.clock.advance(QUARTER_MS)
    await answer()
    expect(quarters.count()).toBeGreaterThan(before[0] ?? 0)
    expect(await listStudyQuarters(backend.database.queries, learner.accountId)).toHaveLength(2)
  })

  it('is forgotten where it was not committed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { accountId } = await signIn(backend)
    const { queries } = backend.database
    const save = { accountId, receivedAt: 5 * QUARTER_MS, memory: createAppendMemory() }
    const undone = queries.transaction().execute(async (transaction) => {
      await saveStudyQuarter(transaction, save)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow()
    await expect(saveStudyQuarter(queries, save).then(() => listStudyQuarters(queries, accountId))).resolves.toEqual([5 * QUARTER_MS])
  })

  it('has an end', () => {
    const memory = createAppendMemory()
    for (let number = 0; number < 20_001; number += 1) memory.noteOutsideExams(String(number))
    expect([memory.isOutsideExams('0'), memory.isOutsideExams('1'), memory.isOutsideExams('20000')]).toEqual([false, true, true])
  })
})
