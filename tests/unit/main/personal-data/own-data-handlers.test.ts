import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { goodInputOf } from '../../../support/good-inputs.ts'
import { makeSqlite } from '../../../support/databases.ts'
import { readReport, sitAndSubmit } from '../../../support/submit-attempt.ts'
import { openMain, type MainOfBackend } from '../../../support/main-of-backend.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { pngPhoto } from '../../../support/photos.ts'
import { readCsv } from '../../../support/read-csv.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

type ArchiveRequest = Parameters<MainOfBackend['handlers']['saveArchive']>[0]
const archiveRequest = goodInputOf('ownData:saveArchive') as ArchiveRequest

/** Reads the files of a ZIP archive, by name. */
async function unzip(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function openHome() {
  const backend = await openTestBackend({ database: makeSqlite() })
  const ada = await signIn(backend)
  return { backend, ada, main: await openMain(backend, ada) }
}

test('a data archive contains every part as JSON, the results as a spreadsheet, the picture and a README', async () => {
  const { backend, ada, main } = await openHome()
  await backend.call('savePhoto', { bearer: ada.token, body: pngPhoto })
  const { attemptId } = await sitAndSubmit(backend, ada)
  const { path } = valueOf(await main.handlers.saveArchive(archiveRequest))
  const files = await unzip(path ?? '')
  const { parts } = (await backend.call('listOwnData', { bearer: ada.token })).value
  const named = parts.filter((part) => part !== 'account_photo').map((part) => `data/${part}.json`)
  expect([...files.keys()].sort()).toEqual(['README.txt', 'picture.png', 'results.csv', ...named].sort())
  expect(files.get('README.txt')?.toString()).toBe(archiveRequest.readMe)
  expect(files.get('picture.png')?.toString('base64')).toBe(pngPhoto.base64)
  expect(readCsv(files.get('results.csv')?.toString() ?? '')).toHaveLength(2)
  expect(JSON.parse(files.get('data/attempt_report.json')?.toString() ?? '')).toMatchObject([{ attempt_id: attemptId, report: { attemptId } }])
  expect(JSON.parse(files.get('data/item_report.json')?.toString() ?? '')).toEqual([])
})

test('a data archive that fails midway leaves no file and returns an error', async () => {
  const { main } = await openHome()
  let calls = 0
  main.beforeCall = (name) => {
    if (name === 'readOwnData' && ++calls > 3) throw new Error('the plug was pulled')
  }
  await expect(main.handlers.saveArchive(archiveRequest)).resolves.toMatchObject({ ok: false })
  expect(readdirSync(main.folder)).toEqual([])
})

test('a history can be moved to another backend, and importing it again adds nothing', async () => {
  const home = await openHome()
  const school = await openHome()
  const ids = [(await sitAndSubmit(home.backend, home.ada)).attemptId, (await sitAndSubmit(home.backend, home.ada, 'trial-mock')).attemptId]
  await openAttempt(home.backend, home.ada, { sittingMode: 'timed-practice' })
  const reading = JSON.stringify({ lastWorkId: 'tides', places: [{ workId: 'tides', at: 500 }], bookmarks: [] })
  const kept = { account_id: home.ada.accountId, serial: 'NOT-0001', reading, kept_at: 1 }
  const { queries } = home.backend.database
  const ofAda = { account_id: home.ada.accountId, item_id: 'sum-1' }
  await queries.insertInto('library_reading').values(kept).execute()
  await queries
    .insertInto('item_mark')
    .values({ ...ofAda, revision: 3, is_bookmarked: 1, own_note: 'carry the one', marked_at: 1 })
    .execute()
  await queries
    .insertInto('item_seen')
    .values({ ...ofAda, seen_at: 1 })
    .execute()
  const date = new Date(home.backend.clock.now()).toISOString().slice(0, 10)
  await queries.insertInto('learning_day').values({ account_id: home.ada.accountId, date, minutes: 25 }).execute()
  const { path, code } = valueOf(await home.main.handlers.saveMove({ title: 'My history' }))
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
  school.main.chosen = path
  expect(valueOf(await school.main.handlers.chooseMove({}))).toEqual({ name: 'Koya My history.koyamove' })
  const request = { code: (code ?? '').replaceAll('-', ''), password: school.ada.password, mayBeOther: false }
  expect(codeOf(await school.main.handlers.bringMove({ ...request, code: 'Z'.repeat(26) }))).toBe('move/wrong-code')
  expect(codeOf(await school.main.handlers.bringMove({ ...request, password: 'wrong' }))).toBe('password/wrong-current')
  const nothingRefused = { refused: [], areQuestionsKept: true }
  expect(valueOf(await school.main.handlers.bringMove(request))).toEqual({ brought: 2, hereAlready: 0, ...nothingRefused })
  expect(valueOf(await school.main.handlers.bringMove(request))).toEqual({ brought: 0, hereAlready: 2, ...nothingRefused })
  expect(school.main.steps).toEqual(['1 of 2', '2 of 2', '1 of 2', '2 of 2'])
  for (const id of ids) {
    expect((await readReport(school.backend, school.ada, id)).total).toBe((await readReport(home.backend, home.ada, id)).total)
  }
  const there = school.backend.database.queries
  const { accountId: account_id } = school.ada
  expect(await there.selectFrom('library_reading').selectAll().execute()).toMatchObject([{ account_id, serial: 'NOT-0001', reading }])
  const mark = { account_id, item_id: 'sum-1', revision: 3, is_bookmarked: 1, own_note: 'carry the one' }
  expect(await there.selectFrom('item_mark').selectAll().execute()).toMatchObject([mark])
  expect(await there.selectFrom('item_seen').selectAll().execute()).toMatchObject([{ account_id, item_id: 'sum-1' }])
  expect(await there.selectFrom('learning_day').selectAll().execute()).toMatchObject([{ account_id, date, minutes: 25 }])
})

test('an interrupted history import continues with the missing attempts at the next import', async () => {
  const home = await openHome()
  const school = await openHome()
  for (let count = 0; count < 3; count += 1) await sitAndSubmit(home.backend, home.ada)
  const { path, code } = valueOf(await home.main.handlers.saveMove({ title: 'My history' }))
  school.main.chosen = path
  await school.main.handlers.chooseMove({})
  const request = { code: (code ?? '').replaceAll('-', ''), password: school.ada.password, mayBeOther: false }
  let calls = 0
  school.main.beforeCall = (name) => {
    if (name === 'bringAttempt' && ++calls === 2) throw new Error('the plug was pulled')
  }
  await expect(school.main.handlers.bringMove(request)).rejects.toThrow('the plug was pulled')
  expect(valueOf(await school.main.handlers.bringMove(request))).toMatchObject({ brought: 2, hereAlready: 1 })
})

test('another person’s history is imported only after explicit confirmation', async () => {
  const home = await openHome()
  const school = await openTestBackend({ database: makeSqlite() })
  const ben = await signIn(school, 'ben@example.com')
  const main = await openMain(school, ben)
  await sitAndSubmit(home.backend, home.ada)
  const { path, code } = valueOf(await home.main.handlers.saveMove({ title: 'My history' }))
  main.chosen = path
  await main.handlers.chooseMove({})
  const request = { code: (code ?? '').replaceAll('-', ''), password: ben.password, mayBeOther: false }
  const refused = await main.handlers.bringMove(request)
  expect(refused).toMatchObject({ ok: false, error: { code: 'move/other-name', fields: { name: 'Ada', identifier: 'ada@example.com' } } })
  expect((await school.call('listAttempts', { bearer: ben.token })).value.attempts).toEqual([])
  expect(valueOf(await main.handlers.bringMove({ ...request, mayBeOther: true }))).toMatchObject({ brought: 1 })
})

test('a deleted account is forgotten here and in the journal, but only after the backend has deleted it', async () => {
  const { ada, main } = await openHome()
  expect(codeOf(await main.handlers.deleteAccount({ password: 'wrong', givesUp: false, forgoesMoney: false }))).toBe('password/wrong-current')
  expect(main.steps).toEqual([])
  expect(valueOf(await main.handlers.deleteAccount({ password: ada.password, givesUp: false, forgoesMoney: false }))).toEqual({ kept: 'nothing' })
  expect(main.steps).toEqual([`forget ${ada.accountId}`, 'logout', `journal ${ada.accountId}`])
})
