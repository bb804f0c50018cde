import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'
import { runArchive } from '../../../../src-server/commands/run-archive.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { sitAndSubmit } from '../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

const settings = { DATABASE_URL: undefined, KOYA_DATA: '' }

/** Runs a command as it is typed, fifty days after the attempt. */
async function setUp() {
  const dataFolder = makeTempFolder()
  const backend = await openTestBackend({ database: { open: () => openSqlite(dataFolder) } })
  const { attemptId } = await sitAndSubmit(backend, await signIn(backend))
  const folder = join(makeTempFolder(), 'archive')
  const now = () => backend.clock.now() + 50 * 86_400_000
  const run = async (...words: readonly string[]) => {
    const command = readServerCommand(['archive', ...words])
    if (!command.ok) return { ok: false, error: command.error }
    if (command.value.kind !== 'archive') throw new Error('another command')
    return runArchive(command.value.command, { settings, version: '1.2.3', now })
  }
  return { attemptId, folder, data: ['--data', dataFolder], dataFolder, run }
}

it('attempts of past months are archived, read, removed and put back by commands', async () => {
  const { attemptId, folder, data, run } = await setUp()
  const made = await run('make', folder, '--before', '2026-10', ...data)
  expect(made).toMatchObject({ ok: true, value: { files: [{ file: '2026-09.ndjson.zst', attempts: 1 }], damagedCount: 0 } })
  expect(await run('check', folder)).toMatchObject({ ok: true, value: { attempts: 1 } })
  expect(await run('read', folder, '--attempt', attemptId)).toMatchObject({
    ok: true,
    value: { attempt: { attempt_id: attemptId, total: expect.any(Number) as number } }
  })
  expect(await run('remove', folder, ...data)).toEqual({ ok: true, value: { removed: 1, goneBefore: 0, changed: [], ofExams: 0, droppedMonths: [] } })
  expect(await run('restore', folder, '--attempt', attemptId, ...data)).toMatchObject({ ok: true, value: { restored: 1 } })
  expect(await run('restore', folder, ...data)).toMatchObject({ ok: true, value: { restored: 0, thereBefore: 1 } })
  expect(await run('tidy', folder, ...data)).toEqual({ ok: true, value: { removed: 0, remaining: 1 } })
})

it('an archive is not tidied by a database that has none of its learners', async () => {
  const { folder, data, run } = await setUp()
  await run('make', folder, '--before', '2026-10', ...data)
  const other = makeTempFolder()
  await openTestBackend({ database: { open: () => openSqlite(other) } })
  expect(await run('tidy', folder, '--data', other)).toMatchObject({
    ok: false,
    error: { code: 'request/malformed', fields: { folder: expect.stringMatching(/right one/) as string } }
  })
  expect(await run('check', folder)).toMatchObject({ ok: true, value: { attempts: 1 } })
})

it('each mistake meets an error that says what to do', async () => {
  const { folder, data, dataFolder, run } = await setUp()
  const unknown = '01a0c450-6c00-7146-a023-8e97aaa843aa'
  const faultOf = (field: string, message: RegExp) => ({
    ok: false,
    error: { code: 'request/malformed', fields: { [field]: expect.stringMatching(message) as string } }
  })
  expect(await run('make', folder, ...data)).toMatchObject(faultOf('before', /2026-05/))
  expect(await run('make', folder, '--before', 'May', ...data)).toMatchObject(faultOf('before', /2026-05/))
  expect(await run('make', folder, '--before', '2026-11', ...data)).toMatchObject(faultOf('before', /Choose 2026-10/))
  for (const act of ['check', 'remove', 'restore', 'tidy'])
    expect(await run(act, folder, ...(act === 'check' ? [] : data))).toMatchObject(faultOf('folder', /no archive/))
  expect(await run('read', folder, '--attempt', 'x')).toMatchObject({ ok: false, error: { code: 'request/malformed' } })
  await run('make', folder, '--before', '2026-10', ...data)
  expect(await run('make', folder, '--before', '2026-10', ...data)).toMatchObject(faultOf('folder', /archive of 2026-09 already/))
  expect(await run('make', join(dataFolder, 'koya.sqlite'), '--before', '2026-10', ...data)).toMatchObject(faultOf('folder', /EEXIST|ENOTDIR|exist/))
  expect(await run('read', folder, '--attempt', unknown)).toMatchObject({ ok: false, error: { code: 'attempt/not-found' } })
  expect(await run('restore', folder, '--attempt', unknown, ...data)).toMatchObject({ ok: false, error: { code: 'attempt/not-found' } })
  expect(await run('make', folder, '--before', '2026-10', '--data', join(dataFolder, 'none'))).toMatchObject(faultOf('data', /no folder/))
  rmSync(folder, { recursive: true })
})
