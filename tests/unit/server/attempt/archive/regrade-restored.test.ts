import { expect, it } from 'vitest'
import { listArchiveFiles } from '../../../../../src-server/attempt/archive/archive-file.ts'
import { makeArchive } from '../../../../../src-server/attempt/archive/make-archive.ts'
import { removeArchived } from '../../../../../src-server/attempt/archive/remove-archived.ts'
import { restoreArchived } from '../../../../../src-server/attempt/archive/restore-archived.ts'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { buildKeyCorrection } from '../../../../support/build-correction.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { readReport, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('An attempt that is put back', (makeDatabase) => {
  it('is regraded by the correction that came while it was in an archive only', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { clock } = backend
    const { queries } = backend.database
    const ada = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, ada)
    const former = await readReport(backend, ada, attemptId)
    const wrong = former.subjects.flatMap(({ items }) => items).find(({ share }) => share.numerator === 0)
    if (wrong?.key.type !== 'single-choice' || wrong.given === null || !('optionId' in wrong.given)) throw new Error('no such item')
    const folder = makeTempFolder()
    await makeArchive(queries, { before: { year: 2026, month: 11 }, folder, version: '1.2.3', now: clock.now() })
    const files = await listArchiveFiles(folder)
    await removeArchived(queries, files)

    clock.advance(60_000)
    const corrections = createCorrections({
      attempts: createAttemptRepository(queries),
      corrections: createCorrectionRepository(queries),
      now: clock.now
    })
    await corrections.apply([buildKeyCorrection(wrong.item.id, wrong.key.optionId, wrong.given.optionId)], 'Ada Obi')
    expect(await corrections.applyUnfinished()).toEqual([])

    expect(await restoreArchived(queries, files, { now: clock.now() })).toMatchObject({ restored: 1, markedAgain: 1, notMarkedAgain: [] })
    expect((await readReport(backend, ada, attemptId)).total).toBe(former.total + 5)
    expect(await restoreArchived(queries, files, { now: clock.now() })).toMatchObject({ thereBefore: 1, markedAgain: 0 })
    expect(await removeArchived(queries, files)).toMatchObject({ removed: 0, changed: [attemptId] })
  })
})
