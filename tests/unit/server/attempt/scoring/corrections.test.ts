import { expect, it } from 'vitest'
import { createCorrections, type Corrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import type { Correction } from '../../../../../src-server/attempt/draw/correction.ts'
import { buildKeyCorrection, buildRuling } from '../../../../support/build-correction.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { submitAttempt, readReport, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { readMarks } from '../../../../support/read-marks.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const OPTION_IDS = ['w', 'x', 'y', 'z'] as const

function correctionsOf({ database: { queries }, clock }: Pick<TestBackend, 'database' | 'clock'>): Corrections {
  return createCorrections({ attempts: createAttemptRepository(queries), corrections: createCorrectionRepository(queries), now: clock.now })
}

async function apply(backend: TestBackend, ...corrections: Correction[]) {
  const result = await correctionsOf(backend).apply(corrections, 'Ada Obi')
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

/** Takes and submits exams until an item is answered right. Each attempt draws its own order of options. */
async function sitWithOneRight(backend: TestBackend, learner: Awaited<ReturnType<typeof signIn>>): Promise<Report> {
  for (let sittings = 0; sittings < 30; sittings += 1) {
    const { attemptId } = await sitAndSubmit(backend, learner)
    const report = await readReport(backend, learner, attemptId)
    if (report.total > 0) return report
  }
  throw new Error('nothing was answered rightly in thirty sittings')
}

/** Finds an item by whether it was answered right. Returns it with its key and an option that is neither the key nor the answer. */
function pick(report: Report, isRight: boolean) {
  const reviewed = report.subjects.flatMap(({ items }) => items).find(({ share }) => (share.numerator === 1) === isRight)
  if (reviewed?.key.type !== 'single-choice' || reviewed.given === null || !('optionId' in reviewed.given)) throw new Error('no such item')
  const { optionId: key } = reviewed.key
  const { optionId: given } = reviewed.given
  const other = OPTION_IDS.find((id) => id !== key && id !== given) ?? 'z'
  return { itemId: reviewed.item.id, key, given, other }
}

describeOnEachDatabase('A correction of a key', (makeDatabase) => {
  it('a key correction regrades the affected attempts, states what changed and why, and leaves all others unchanged', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const sat = []
    for (let count = 0; count < 8; count += 1) sat.push(await sitAndSubmit(backend, learner))
    const first = await readReport(backend, learner, sat[0]?.attemptId ?? '')
    const { itemId, key, given } = pick(first, false)
    const concerned = sat.filter(({ paper }) => paper.subjects.some(({ items }) => items.some(({ id }) => id === itemId)))
    const former = await Promise.all(concerned.map(({ attemptId }) => readReport(backend, learner, attemptId)))
    const marks = await readMarks(backend.database.queries)
    backend.clock.advance(60_000)

    const correction = buildKeyCorrection(itemId, key, given)
    expect(await apply(backend, correction)).toEqual([
      { correctionId: correction.id, markedAgain: concerned.length, doneBefore: 0, waiting: 0, refused: [] }
    ])

    const after = await readMarks(backend.database.queries)
    for (const [attemptId, bytes] of marks) expect(after.get(attemptId) === bytes).toBe(!concerned.some((one) => one.attemptId === attemptId))
    for (const before of former) {
      const now = await readReport(backend, learner, before.attemptId)
      const isRightNow = before.subjects[0]?.items.find(({ item }) => item.id === itemId)?.given
      const points = JSON.stringify(isRightNow) === JSON.stringify({ optionId: given }) ? 5 : 0
      const wasRight = before.subjects[0]?.items.find(({ item }) => item.id === itemId)?.share.numerator === 1 ? 5 : 0
      expect(now.total).toBe(before.total + points - wasRight)
      expect(now.remarks).toEqual([
        {
          itemId,
          slug: 'mathematics',
          change: 'key',
          reason: correction.reason,
          at: backend.clock.now(),
          before: { total: before.total, score: before.subjects[0]?.score },
          after: { total: now.total, score: now.subjects[0]?.score }
        }
      ])
      const untouched = ({ receiptId, lastHash, receivedAt, spentMs, lateness, slug }: Report) => ({
        receiptId,
        lastHash,
        receivedAt,
        spentMs,
        lateness,
        slug
      })
      expect(untouched(now)).toEqual(untouched(before))
      const item = now.subjects[0]?.items.find((reviewed) => reviewed.item.id === itemId)
      expect({ key: item?.key, explanation: item?.explanation }).toEqual({
        key: { type: 'single-choice', optionId: given, why: {} },
        explanation: `Count again, and it is ${given}.`
      })
    }
    expect((await readReport(backend, learner, first.attemptId)).total).toBe(first.total + 5)
    const { attempts } = (await backend.call('listAttempts', { bearer: learner.token })).value
    expect(attempts.find(({ attemptId }) => attemptId === first.attemptId)?.total).toBe(first.total + 5)
    const row = await backend.database.queries
      .selectFrom('attempt_remark')
      .selectAll()
      .where('attempt_id', '=', first.attemptId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      number: 1,
      correction_id: correction.id,
      marked_by: 'Ada Obi',
      marked_at: backend.clock.now(),
      reason: correction.reason,
      marking_version: '4',
      content_version: 2,
      total_before: first.total,
      total_after: first.total + 5
    })
    expect({ itemBefore: JSON.parse(row.item_before) as unknown, itemAfter: JSON.parse(row.item_after) as unknown }).toMatchObject({
      itemBefore: { key: { optionId: key } },
      itemAfter: { key: { optionId: given } }
    })
  })

  it('applying a correction again, or twice at the same time, changes nothing more', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    const { itemId, key, given } = pick(await readReport(backend, learner, attemptId), false)
    const correction = buildKeyCorrection(itemId, key, given)
    const both = (await Promise.all([apply(backend, correction), apply(backend, correction)])).flat()
    expect(both.map(({ markedAgain, doneBefore }) => markedAgain + doneBefore)).toEqual([1, 1])
    expect(both.reduce((sum, { markedAgain }) => sum + markedAgain, 0)).toBe(1)
    const marks = await readMarks(backend.database.queries)
    backend.clock.advance(1000)
    expect(await apply(backend, correction)).toMatchObject([{ markedAgain: 0, doneBefore: 1 }])
    expect(await readMarks(backend.database.queries)).toEqual(marks)
    expect(await correctionsOf(backend).apply([{ ...correction, reason: 'Another reason than before.' }], 'Ada Obi')).toMatchObject({
      ok: false,
      error: { code: 'correction/id-taken', fields: { id: correction.id } }
    })
  })

  it('a correction can be corrected any number of times, and every step is recorded', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const first = await sitWithOneRight(backend, learner)
    const { attemptId } = first
    const { itemId, key, given, other } = pick(first, true)
    expect(given).toBe(key)
    const back = { ...buildKeyCorrection(itemId, other, key), id: 'back-again' }
    await apply(backend, buildKeyCorrection(itemId, key, other))
    expect((await readReport(backend, learner, attemptId)).total).toBe(first.total - 5)
    await apply(backend, back)
    const second = await readReport(backend, learner, attemptId)
    expect(second.total).toBe(first.total)
    expect(second.remarks?.map(({ before, after }) => [before?.total, after.total])).toEqual([
      [first.total, first.total - 5],
      [first.total - 5, first.total]
    ])
    await apply(backend, buildRuling(itemId, 'dropped'))
    await apply(backend, buildRuling(itemId, 'any-answer'))
    const last = await readReport(backend, learner, attemptId)
    expect({ total: last.total, changes: last.remarks?.map(({ change }) => change) }).toEqual({
      total: first.total,
      changes: ['key', 'key', 'dropped', 'any-answer']
    })
    const rows = await backend.database.queries.selectFrom('attempt_remark').select(['number', 'total_after']).orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it('a ruling drops an item from the count or accepts every answer, and the analysis follows it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    const first = await readReport(backend, learner, attemptId)
    const right = first.subjects[0]?.rightCount ?? 0
    const { itemId } = pick(first, false)
    const attempts = createAttemptRepository(backend.database.queries)
    const outcome = async () => (await attempts.listSatPapers(learner.accountId))[0]?.items.find((item) => item.itemId === itemId)?.outcome
    expect(await outcome()).toBe('wrong')
    await apply(backend, buildRuling(itemId, 'dropped'))
    expect(await outcome()).toBeUndefined()
    const dropped = await readReport(backend, learner, attemptId)
    expect(dropped.total).toBe(Math.floor((100 * right) / 19 + 0.5))
    expect(dropped.subjects[0]).toMatchObject({ itemCount: 20, answeredCount: 20, rightCount: right })
    const analysed = dropped.analysis?.subjects[0]
    expect({
      itemCount: analysed?.itemCount,
      listedCount: analysed?.items.length,
      verdict: analysed?.items.find(({ id }) => id === itemId)?.verdict
    }).toEqual({ itemCount: 19, listedCount: 20, verdict: 'dropped' })
    await apply(backend, buildRuling(itemId, 'any-answer'))
    const taken = await readReport(backend, learner, attemptId)
    expect({ total: taken.total, rightCount: taken.subjects[0]?.rightCount }).toEqual({ total: first.total + 5, rightCount: right + 1 })
    expect(await outcome()).toBe('right')
    expect(taken.analysis?.subjects[0]?.items.find(({ id }) => id === itemId)?.verdict).toBe('right')
  })

  it('a correction waits for an open attempt, whose first marking applies it and says so', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const open = await openAttempt(backend, learner, { slug: 'trial-sums' })
    const itemId = open.paper.subjects[0]?.items[0]?.id ?? ''
    const correction = buildRuling(itemId, 'dropped')
    expect(await apply(backend, correction)).toMatchObject([{ markedAgain: 0, waiting: 1 }])
    await submitAttempt(backend, open)
    const report = await readReport(backend, learner, open.attemptId)
    expect(report.remarks).toMatchObject([{ itemId, change: 'dropped', before: null, after: { total: report.total } }])
    expect(await backend.database.queries.selectFrom('attempt_remark').select(['total_before', 'total_after']).execute()).toEqual([
      { total_before: null, total_after: report.total }
    ])
    expect(await apply(backend, correction)).toMatchObject([{ markedAgain: 0, doneBefore: 1 }])
  })

  it('a correction does not affect attempts with another key, or drawn when the item was already right', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { itemId, key, other } = pick(await sitWithOneRight(backend, learner), true)
    const marks = await readMarks(backend.database.queries)
    const corrections = [
      buildKeyCorrection(itemId, other, key),
      { ...buildRuling(itemId, 'dropped'), contentVersion: 1 },
      buildRuling('sum-999', 'dropped')
    ]
    expect((await apply(backend, ...corrections)).map(({ markedAgain }) => markedAgain)).toEqual([0, 0, 0])
    expect(await readMarks(backend.database.queries)).toEqual(marks)
  })

  it('a correction leaves an attempt unchanged when more than the key changed, or when the new key does not fit', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    const report = await readReport(backend, learner, attemptId)
    const { itemId, key, given } = pick(report, false)
    const unfit = buildKeyCorrection(itemId, key, 'v')
    expect(await apply(backend, unfit)).toMatchObject([{ markedAgain: 0, refused: [{ attemptId, code: 'correction/does-not-fit' }] }])
    const { queries } = backend.database
    const changed = { ...report, total: report.total + 1 }
    await createAttemptRepository(queries).change(attemptId, (attempt) => attempt.replaceReport(changed))
    const marks = await readMarks(queries)
    expect(await apply(backend, buildKeyCorrection(itemId, key, given))).toMatchObject([
      { markedAgain: 0, refused: [{ attemptId, code: 'correction/marks-not-repeated' }] }
    ])
    expect(await readMarks(queries)).toEqual(marks)
  })

  it('corrections from packs regrade once at the next start, and an interrupted run is resumed', async () => {
    const database = await makeDatabase()
    const resources = makeResourcesFolder()
    const backend = await openTestBackend({ database, resourcesFolder: resources.folder })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    const { itemId, key, given } = pick(await readReport(backend, learner, attemptId), false)
    await createCorrectionRepository(backend.database.queries).enter([{ correction: buildRuling(itemId, 'any-answer'), madeBy: 'pack' }], 1)
    await backend.close()
    resources.write('corrections/2026-11.json', { corrections: [buildKeyCorrection(itemId, key, given)] })
    for (let start = 0; start < 2; start += 1) {
      const next = await openTestBackend({ database, resourcesFolder: resources.folder, clock: backend.clock })
      await expect.poll(async () => (await readReport(next, learner, attemptId)).remarks?.map(({ change }) => change)).toEqual(['any-answer', 'key'])
      await next.close()
    }
    resources.write('corrections/damaged.json', { corrections: [{ id: 'no-item' }] })
    await expect(openTestBackend({ database, resourcesFolder: resources.folder })).rejects.toThrow('content/damaged: corrections/damaged.json')
    resources.remove()
  })
})
