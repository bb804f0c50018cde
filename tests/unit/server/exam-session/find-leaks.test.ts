import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createAssessmentRepository } from '../../../../src-server/content/catalogue/assessment-repository.ts'
import { createContentLibrary } from '../../../../src-server/content/catalogue/create-content-library.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { findLeaks } from '../../../../src-server/exam-session/find-leaks.ts'
import { readExam } from '../../../support/read-commands.ts'
import { readSessionFile } from '../../../../src-server/exam-session/read-session-file.ts'
import { runExam } from '../../../../src-server/commands/run-exam.ts'
import { packFolderOf } from '../../../../src-server/content/packs/archive/pack-folder.ts'
import { makeResourcesFolder } from '../../../support/content-fixture.ts'
import { createFastHasher } from '../../../support/fast-hasher.ts'
import { sitAndSubmit } from '../../../support/submit-attempt.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { shareSums } from '../../../support/share-pack.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

const PLACE = 'session.json, bank'

/** Makes a session over the built-in bank, on a server where a learner has used the bank and a pack is shared. */
async function setStage() {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const [data, folder] = [makeTempFolder(), join(makeTempFolder(), 'morning')]
  const backend = await openTestBackend({
    database: { open: () => openSqlite(data) },
    resourcesFolder: resources.folder,
    packFolder: packFolderOf(data)
  })
  mkdirSync(folder)
  writeFileSync(join(folder, 'candidates.csv'), 'number,name,pin\n0001,Ada,990001')
  const moment = (hours: number): string => new Date(backend.clock.now() + hours * 3_600_000).toISOString()
  const check = async (rest: object, registration: 'open' | 'without-exam' = 'without-exam') => {
    const session = { id: 'mock-am', title: 'Mock', paper: 'trial-sums', opensAt: moment(-1), closesAt: moment(1), ...rest }
    writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
    const command = readExam('load', folder, '--check')
    if (!command.ok) throw new Error(command.error.code)
    const settings = { KOYA_DATA: data, KOYA_RESOURCES: resources.folder, DATABASE_URL: undefined, KOYA_REGISTRATION: registration }
    const checked = await runExam(command.value, { settings, hasher: createFastHasher(), logger: { warn: () => undefined }, now: backend.clock.now })
    return checked.ok ? {} : (checked.error.fields ?? {})
  }
  return { backend, check, resourcesFolder: resources.folder, packFolder: packFolderOf(data) }
}

it('a session is refused if its questions come with Koya, are shared or were seen here, with advice on what to do', async () => {
  const { backend, check } = await setStage()
  const { [PLACE]: first } = await check({})
  expect(first).toMatch(/^150 of its questions come with Koya.*docs\/operations\/exams\.md.*"bank": "public"/)
  expect(first).not.toMatch(/accounts of this server|shared/)
  await sitAndSubmit(backend, await signIn(backend))
  await shareSums(backend, 'trial', 1)
  const { [PLACE]: later } = await check({ bank: 'own' })
  expect(later).toMatch(/1 accounts of this server have seen 20 of its questions/)
  expect(later).toMatch(/These shared packs have its questions: trial\. Stop sharing them with koya-bank unshare/)
})

it('counting the questions that learners have seen never loads more rows at once than there are items', async () => {
  const { backend, resourcesFolder, packFolder } = await setStage()
  const { queries } = backend.database
  const [ACCOUNTS, ITEMS] = [5, 20]
  const itemIds = Array.from({ length: ITEMS }, (_, index) => `sum-${String(index + 1)}`)
  await queries.updateTable('attempt_paper').set({ item_ids: '' }).execute()
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const learner = await signIn(backend, `learner-${String(number)}@example.com`)
    const { attemptId } = await sitAndSubmit(backend, learner)
    await queries
      .updateTable('attempt_paper')
      .set({ item_ids: itemIds.join(' ') })
      .where('attempt_id', '=', attemptId)
      .execute()
    const rows = itemIds.map((item_id) => ({ account_id: learner.accountId, item_id }))
    await queries
      .insertInto('item_seen')
      .values(rows.map((row) => ({ ...row, seen_at: 1 })))
      .execute()
  }
  let mostRows = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      mostRows = Math.max(mostRows, result.rows.length)
      return Promise.resolve(result)
    }
  }
  const library = createContentLibrary(resourcesFolder)
  const repository = createAssessmentRepository(queries)
  const sources = { queries: queries.withPlugin(counting), library, builtIn: library, repository, packFolder, now: backend.clock.now }
  const times = { opensAt: '2026-11-27T08:00:00Z', closesAt: '2026-11-27T12:00:00Z' }
  const { session } = readSessionFile(JSON.stringify({ id: 'mock-am', title: 'Mock', paper: 'trial-sums', bank: 'own', ...times }))
  if (!session) throw new Error('no session')
  const found = await findLeaks({ ...sources, settings: { KOYA_REGISTRATION: 'without-exam' } }, session)
  expect(JSON.stringify(found)).toContain('5 accounts of this server have seen 20 of its questions')
  expect(mostRows).toBeLessThanOrEqual(ITEMS)
})

it('a session with a public bank is accepted, but only after free registration has ended', async () => {
  const { check } = await setStage()
  expect(await check({ bank: 'public' })).toEqual({})
  expect(await check({ bank: 'public' }, 'open')).toEqual({ KOYA_REGISTRATION: expect.stringContaining('set it to closed') as string })
  expect(await check({ bank: 'secret' })).toEqual({ [PLACE]: 'Write “own” or “public”.' })
})
