import { readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  ArchiveFileError,
  checkArchiveFile,
  MOST_CHARACTERS,
  readArchiveHead,
  writeArchiveFile
} from '../../../../../src-server/attempt/archive/archive-file.ts'
import type { ArchivedAttempt } from '../../../../../src-server/attempt/archive/archived-attempt.ts'
import { makeArchive } from '../../../../../src-server/attempt/archive/make-archive.ts'
import { removeArchived } from '../../../../../src-server/attempt/archive/remove-archived.ts'
import { serialiseAttempt } from '../../../../../src-server/attempt/archive/serialise-attempt.ts'
import { createBankTexts } from '../../../../../src-server/attempt/store/bank-texts.ts'
import { describeOnPostgres, makeSqlite } from '../../../../support/databases.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { tier } from '../../../../support/tier.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const before = { year: 2026, month: 11 }
const head = { month: '2026-09', madeAt: 0, version: '1.2.3' }

/** An attempt of September, and its line. */
async function withAttempt(database = makeSqlite()) {
  const backend = await openTestBackend({ database })
  const { queries } = backend.database
  const ada = await signIn(backend)
  const { attemptId } = await sitAndSubmit(backend, ada)
  const row = await queries.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
  const line = (await serialiseAttempt({ snapshot: queries, bankTexts: createBankTexts() }, row)) ?? ''
  const folder = makeTempFolder()
  return {
    backend,
    ada,
    queries,
    attemptId,
    line,
    folder,
    file: join(folder, '2026-09.ndjson.zst'),
    making: { before, folder, version: '1.2.3', now: 0 }
  }
}

it('a slower command does not replace the file of another one, whose attempts are removed already', async () => {
  const { queries, line, file, making } = await withAttempt()
  const fast = makeTempFolder()
  // Both have looked, and found no file.
  const late = async function* () {
    await makeArchive(queries, { ...making, folder: fast })
    renameSync(join(fast, '2026-09.ndjson.zst'), file)
    await removeArchived(queries, [file])
    yield line
  }
  await expect(writeArchiveFile(file, { head: { ...head, madeAt: 1 }, mayReplace: false }, late())).rejects.toThrow(/made it meanwhile/)
  expect(await readArchiveHead(file)).toMatchObject({ madeAt: 0 })
  expect(readdirSync(making.folder)).toEqual(['2026-09.ndjson.zst'])
})

it('two commands do not write one file at once', async () => {
  const { queries, line, file, making } = await withAttempt()
  const during = async function* () {
    await expect(makeArchive(queries, making)).rejects.toThrow(ArchiveFileError)
    yield line
  }
  expect(await writeArchiveFile(file, { head, mayReplace: false }, during())).toMatchObject({ attempts: 1 })
  expect(await checkArchiveFile(file)).toMatchObject({ attempts: 1 })
})

it.skipIf(tier() === 'commit')('an attempt that is longer than any honest one does not keep its month out of the archive', async () => {
  const { backend, ada, queries, attemptId, making } = await withAttempt()
  await sitAndSubmit(backend, ada)
  await queries
    .updateTable('attempt')
    .set({ title: 'x'.repeat(MOST_CHARACTERS) })
    .where('attempt_id', '=', attemptId)
    .execute()
  expect(await makeArchive(queries, making)).toMatchObject({ damaged: [attemptId], files: [{ attempts: 1 }] })
})

it.skipIf(tier() === 'commit')('a long line is read in a moment', async () => {
  const { line, file } = await withAttempt()
  const archived = JSON.parse(line) as ArchivedAttempt
  const long = { ...archived, attempt: { ...archived.attempt, title: 'x'.repeat(MOST_CHARACTERS / 2) } }
  const lines = async function* () {
    yield await Promise.resolve(JSON.stringify(long))
  }
  const begun = performance.now()
  expect(await writeArchiveFile(file, { head, mayReplace: false }, lines())).toMatchObject({ attempts: 1 })
  expect(performance.now() - begun).toBeLessThan(10_000)
})

describeOnPostgres('An attempt that PostgreSQL cannot read', (makeDatabase) => {
  it('is named, and all others are in the archive', async () => {
    const { backend, ada, queries, attemptId, making } = await withAttempt(await makeDatabase())
    for (let count = 0; count < 3; count += 1) await sitAndSubmit(backend, ada)
    await sql`create function read_page(id uuid) returns boolean language plpgsql as $$
      begin if id = '${sql.raw(attemptId)}' then raise 'a damaged page' using errcode = 'XX001'; end if; return true; end $$`.execute(queries)
    await sql`alter table attempt_paper rename to attempt_paper_of_test`.execute(queries)
    await sql`create view attempt_paper as select * from attempt_paper_of_test where read_page(attempt_id)`.execute(queries)
    expect(await makeArchive(queries, making)).toMatchObject({ damaged: [attemptId], files: [{ attempts: 3 }] })
  })
})

it('what a killed command has left stays, and the next one says so', async () => {
  const { queries, folder, file, making } = await withAttempt()
  writeFileSync(`${file}.unfinished`, 'half')
  await expect(makeArchive(queries, making)).rejects.toThrow(/unfinished: .*delete it/)
  expect(readdirSync(folder)).toEqual(['2026-09.ndjson.zst.unfinished'])
})

it.skipIf(process.platform !== 'linux')('a file whose first line alone was read is closed', async () => {
  const { queries, file, making } = await withAttempt()
  await makeArchive(queries, making)
  await readArchiveHead(file)
  const isOpen = () => readdirSync('/proc/self/fd').some((descriptor) => isOf(descriptor, file))
  await expect.poll(isOpen).toBe(false)
})

function isOf(descriptor: string, file: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === file
  } catch {
    return false
  }
}
