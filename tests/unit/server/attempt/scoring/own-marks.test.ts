import { v7 as uuidOfTime } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { listArchiveFiles } from '../../../../../src-server/attempt/archive/archive-file.ts'
import { makeArchive } from '../../../../../src-server/attempt/archive/make-archive.ts'
import { removeArchived } from '../../../../../src-server/attempt/archive/remove-archived.ts'
import type { PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { buildRuling } from '../../../../support/build-correction.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { anyAnswer } from '../../../../support/paper-answers.ts'
import { seedTyped, typedAssessment, typedProfile } from '../../../../support/seeded-content.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('The marks for one’s own written answers', (makeDatabase) => {
  const open = async (isAnswered: (item: PaperItem) => boolean = () => true) => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('content/typed/trials.json', seedTyped(0))
    resources.write('profiles/typed.json', typedProfile)
    resources.write('assessments/typed.json', { assessments: [typedAssessment] })
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const { token } = await signIn(backend)
    const { attemptId, paper, capability, chain } = await openAttempt(
      backend,
      { token },
      { slug: 'typed-test', attemptId: uuidOfTime({ msecs: backend.clock.now() }) }
    )
    const params = { attemptId }
    const submit = async () => {
      for (const item of paper.subjects.flatMap(({ items }) => items).filter(isAnswered))
        chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) })
      const { sequence: lastSequence, hash: lastHash } = chain.write({ kind: 'submit', reason: 'candidate' })
      await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
      expect((await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence, lastHash } })).status).toBe(200)
    }
    const save = (pointIds: string[], itemId = 'trial-essay', bearer = token) =>
      backend.call('saveOwnMarks', { bearer, params: { ...params, itemId }, body: { pointIds } })
    const readReport = async () => (await backend.call('fetchReport', { bearer: token, params })).value
    return { backend, token, params, paper, submit, save, readReport }
  }

  it('the marks are stored in the report and change no total, no outcome and nothing of the list', async () => {
    const { backend, token, submit, save, readReport } = await open()
    await submit()
    const readOutcomes = () => backend.database.queries.selectFrom('attempt_report').select('outcomes').executeTakeFirstOrThrow()
    const before = { report: await readReport(), outcomes: await readOutcomes(), list: (await backend.call('listAttempts', { bearer: token })).value }
    expect((await save(['gas', 'sugar'])).value.ownMarks).toMatchObject([{ itemId: 'trial-essay', pointIds: ['gas', 'sugar'], marks: 5 }])
    expect((await save(['light'])).value.ownMarks).toMatchObject([{ pointIds: ['light'], marks: 2 }])
    const { ownMarks, ...report } = await readReport()
    expect(ownMarks).toMatchObject([{ marks: 2 }])
    expect(report).toEqual(before.report)
    expect(await readOutcomes()).toEqual(before.outcomes)
    expect((await backend.call('listAttempts', { bearer: token })).value).toEqual(before.list)
  })

  it('a written answer is no outcome that progress or a predicted score is computed from', async () => {
    const { backend, paper, submit, save } = await open()
    await submit()
    await save(['light', 'gas', 'sugar'])
    const { outcomes } = await backend.database.queries.selectFrom('attempt_report').select('outcomes').executeTakeFirstOrThrow()
    const at = paper.subjects.flatMap(({ items }) => items).findIndex(({ id }) => id === 'trial-essay')
    expect(outcomes.charAt(at)).toBe('-')
    expect(outcomes.replaceAll('-', '')).toHaveLength(outcomes.length - 1)
  })

  it('before the submission, by another learner, at another question and for points that do not exist, none are taken', async () => {
    const { backend, submit, save, readReport } = await open()
    expect((await save(['light'])).error?.code).toBe('attempt/not-submitted')
    await submit()
    const ben = await signIn(backend, 'ben@example.com')
    expect((await save(['light'], 'trial-essay', ben.token)).error?.code).toBe('attempt/not-owner')
    expect((await save(['light'], 'trial-word')).error?.code).toBe('attempt/unknown-item')
    expect((await save(['light'], 'no-such-item')).error?.code).toBe('attempt/unknown-item')
    expect((await save(['water'])).error?.code).toBe('attempt/unfit-response')
    expect((await save(['light', 'light'])).error?.code).toBe('request/malformed')
    expect((await readReport()).ownMarks).toBeUndefined()
  })

  it('a question that was left open has nothing to mark', async () => {
    const { submit, save } = await open(({ id }) => id !== 'trial-essay')
    await submit()
    expect((await save(['light'])).error?.code).toBe('attempt/unknown-item')
  })

  it('an archive that was made before the learner marked an answer removes nothing', async () => {
    const { backend, params, submit, save } = await open()
    await submit()
    const { queries } = backend.database
    const folder = makeTempFolder()
    const { year, month } = { year: 2027, month: 1 }
    await makeArchive(queries, { before: { year, month }, folder, version: '1.2.3', now: Date.UTC(year, month) })
    const files = await listArchiveFiles(folder)
    await save(['light'])
    expect(await removeArchived(queries, files)).toMatchObject({ removed: 0, changed: [params.attemptId] })
  })

  it('marks outlive the correction of another question, and go with a ruling on their own', async () => {
    const { backend, submit, save, readReport } = await open()
    await submit()
    await save(['light'])
    const { queries } = backend.database
    const corrections = createCorrections({
      attempts: createAttemptRepository(queries),
      corrections: createCorrectionRepository(queries),
      now: backend.clock.now,
      isStopping: () => false
    })
    await corrections.apply([buildRuling('trial-truth', 'any-answer')], 'Ada Obi')
    expect((await readReport()).ownMarks).toHaveLength(1)
    await corrections.apply([buildRuling('trial-essay', 'dropped')], 'Ada Obi')
    const report = await readReport()
    expect(report.ownMarks).toEqual([])
    expect((await save(['light'])).error?.code).toBe('attempt/unknown-item')
  })
})
