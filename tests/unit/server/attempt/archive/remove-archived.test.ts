import { expect, onTestFinished, it } from 'vitest'
import { listArchiveFiles } from '../../../../../src-server/attempt/archive/archive-file.ts'
import { makeArchive } from '../../../../../src-server/attempt/archive/make-archive.ts'
import { removeArchived } from '../../../../../src-server/attempt/archive/remove-archived.ts'
import { buildSentItemReport } from '../../../../support/build-item-report.ts'
import { describeOnPostgres } from '../../../../support/databases.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnPostgres('Removing what an archive has', (makeDatabase) => {
  it('waits for staff who answer a reported question at that moment, and keeps their answer', async () => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const beside = database.open()
    onTestFinished(() => beside.close())
    const { queries } = backend.database
    const ada = await signIn(backend)
    const { attemptId, paper } = await sitAndSubmit(backend, ada)
    await backend.call('sendItemReport', { bearer: ada.token, params: { attemptId }, body: buildSentItemReport(paper) })
    const folder = makeTempFolder()
    await makeArchive(queries, { before: { year: 2026, month: 11 }, folder, version: '1.2.3', now: 0 })
    const files = await listArchiveFiles(folder)
    const removing = await beside.queries.transaction().execute(async (transaction) => {
      await transaction.updateTable('item_report').set({ note: 'Right.', looked_by: 'Ben', looked_at: 1 }).execute()
      const begun = removeArchived(queries, files)
      // Time for the removal to come as far as it can.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { begun }
    })
    expect(await removing.begun).toMatchObject({ removed: 0, changed: [attemptId] })
    expect(await queries.selectFrom('item_report').select('note').execute()).toEqual([{ note: 'Right.' }])
  })
})
