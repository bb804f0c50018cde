import { expect, it } from 'vitest'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { firstAnswers } from '../../../../../src-server/learning/progress/first-answers.ts'
import { finishSteps } from '../../../../support/finish-steps.ts'
import { STUDY_BUDGET_MS } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { buildKeyCorrection, choiceKey } from '../../../../support/build-correction.ts'
import { keyOf } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { optionsOf } from '../../../../support/paper-answers.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('A study', (makeDatabase) => {
  const open = async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const attempt = await openAttempt(backend, { token }, { slug: 'trial-mock', sittingMode: 'study' })
    const { capability, chain, attemptId, paper } = attempt
    const items = paper.subjects.flatMap((subject) => subject.items)
    const [first, second] = items
    if (!first || !second) throw new Error('the paper has items')
    const params = { attemptId }
    const send = () => backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
    const read = (itemId: string) => backend.call('fetchCheckedItem', { bearer: capability, params: { ...params, itemId } })
    const answer = (itemId: string, optionId: string) => chain.write({ kind: 'answer', itemId, response: { optionId } })
    return { backend, token, ...attempt, items, first, second, params, send, read, answer }
  }

  it('a study has no exam clock, parts or scale, and carries each key sealed', async () => {
    const { paper, items } = await open()
    expect({
      title: paper.title,
      sittingMode: paper.sittingMode,
      budgetMs: paper.budgetMs,
      parts: paper.parts,
      navigation: paper.rules.navigation
    }).toEqual({ title: 'Trial mock · study', sittingMode: 'study', budgetMs: STUDY_BUDGET_MS, parts: undefined, navigation: undefined })
    expect(paper.rules.scoring?.scale).toMatchObject({ total: 'mean', isTotalOfficial: false })
    expect(paper.sealedKeys?.map(({ itemId }) => itemId).sort()).toEqual(items.map(({ id }) => id).sort())
  })

  it('a study releases the current key of an item only once the item is answered and then checked', async () => {
    const { backend, answer, chain, first, second, send, read } = await open()
    answer(first.id, optionsOf(first)[0]?.id ?? '')
    chain.write({ kind: 'check', itemId: second.id })
    expect((await send()).status).toBe(200)
    expect([(await read(first.id)).error?.code, (await read(second.id)).error?.code]).toEqual(['attempt/not-checked', 'attempt/not-checked'])
    expect((await read('no-such-item')).error?.code).toBe('attempt/not-checked')
    chain.write({ kind: 'check', itemId: first.id })
    await send()
    const key = keyOf(first.id)
    expect((await read(first.id)).value.key).toEqual(choiceKey(key))
    const other = optionsOf(first).find(({ id }) => id !== key)?.id ?? ''
    const { queries } = backend.database
    const corrections = createCorrections({
      attempts: createAttemptRepository(queries),
      corrections: createCorrectionRepository(queries),
      now: backend.clock.now,
      isStopping: () => false
    })
    await corrections.enter([buildKeyCorrection(first.id, key, other)], 'pack')
    await corrections.applyUnfinished()
    expect((await read(first.id)).value.key).toEqual(choiceKey(other))
  })

  it.each(['one batch', 'two'])('a study refuses an answer to an item that was already checked, in %s', async (batches) => {
    const { answer, chain, first, send, read } = await open()
    answer(first.id, optionsOf(first)[0]?.id ?? '')
    chain.write({ kind: 'check', itemId: first.id })
    if (batches === 'two') expect((await send()).status).toBe(200)
    answer(first.id, keyOf(first.id))
    expect((await send()).error?.code).toBe('attempt/item-checked')
    expect((await read(first.id)).status).toBe(batches === 'two' ? 200 : 409)
  })

  it('an answer after a hint is marked, and no estimate counts it, even if the answer was looked up later', async () => {
    const { backend, token, answer, chain, first, second, params, capability, send } = await open()
    const { queries } = backend.database
    const { account_id: account, started_at: startedAt } = await queries.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto('item_seen')
      .values({ account_id: account, item_id: first.id, seen_at: startedAt + 5 })
      .execute()
    chain.write({ kind: 'hint', itemId: first.id })
    for (const { id } of [first, second]) answer(id, keyOf(id))
    const { sequence: lastSequence, hash: lastHash } = chain.write({ kind: 'submit', reason: 'candidate' })
    expect((await send()).status).toBe(200)
    await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence, lastHash } })
    const seen = await queries.selectFrom('item_seen').selectAll().execute()
    expect(seen.map(({ item_id: id, seen_at: at }) => [id, at])).toEqual([[first.id, startedAt]])
    const papers = await createAttemptRepository(queries).listSatPapers(account)
    const counted = finishSteps(firstAnswers(papers, new Map(seen.map(({ item_id: id, seen_at: at }) => [id, at]))))
    expect(counted.map(({ itemId }) => itemId)).toEqual([second.id])
    const report = await backend.call('fetchReport', { bearer: token, params })
    const reviewed = report.value.subjects.flatMap(({ items }) => items)
    expect(reviewed.find(({ item }) => item.id === first.id)?.share).toEqual({ numerator: 1, denominator: 1 })
  })

  it('a study is reported as a study, and is never marked in another mode', async () => {
    const { backend, token, answer, chain, items, params, capability, send } = await open()
    for (const { id } of items) {
      answer(id, keyOf(id))
      chain.write({ kind: 'check', itemId: id })
    }
    const { sequence: lastSequence, hash: lastHash } = chain.write({ kind: 'submit', reason: 'candidate' })
    await send()
    const submit = () => backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence, lastHash } })
    const sitAs = (mode: string) => backend.database.queries.updateTable('attempt').set({ sitting_mode: mode }).execute()
    for (const mode of ['simulation', 'timed-practice']) {
      await sitAs(mode)
      expect((await submit()).error?.code).toBe('attempt/cannot-be-marked')
    }
    await sitAs('study')
    expect((await submit()).status).toBe(200)
    const report = (await backend.call('fetchReport', { bearer: token, params })).value
    expect(report).toMatchObject({ sittingMode: 'study', title: 'Trial mock · study', total: 100, maximumTotal: 100 })
    expect(report.lateness).toEqual({ afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: false })
  })
})
