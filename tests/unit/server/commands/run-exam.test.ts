import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import type { ExamCommand } from '../../../../src-server/commands/exam-commands.ts'
import { readExam } from '../../../support/read-commands.ts'
import { runExam } from '../../../../src-server/commands/run-exam.ts'
import { makeResourcesFolder } from '../../../support/content-fixture.ts'
import { beginAt, makeCandidateSeat, sitDown } from '../../../support/exam-session.ts'
import { createFastHasher } from '../../../support/fast-hasher.ts'
import { submitAttempt } from '../../../support/submit-attempt.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { pngPhoto } from '../../../support/photos.ts'
import { answerAll } from '../../../support/open-attempt.ts'
import { readCsv } from '../../../support/read-csv.ts'
import { openTestBackend } from '../../../support/test-backend.ts'
import { createTestClock } from '../../../support/test-clock.ts'

const HOUR_MS = 3_600_000

/** Makes a server's data and resources, and the folder of a session that runs now. */
function setStage() {
  const clock = createTestClock()
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const [data, folder] = [makeTempFolder(), makeTempFolder()]
  const moment = (ms: number): string => new Date(clock.now() + ms).toISOString()
  const writeSession = (rest: object = {}): void => {
    const session = {
      id: 'mock-am',
      title: 'Mock',
      paper: 'trial-sums',
      bank: 'public',
      opensAt: moment(-HOUR_MS),
      closesAt: moment(HOUR_MS),
      ...rest
    }
    writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  }
  const writeCandidates = (lines: readonly string[]): void => {
    writeFileSync(join(folder, 'candidates.csv'), lines.join('\n'))
  }
  mkdirSync(join(folder, 'photos'))
  writeFileSync(join(folder, 'photos', 'ada.png'), Buffer.from(pngPhoto.base64, 'base64'))
  const environment = {
    settings: { KOYA_DATA: data, KOYA_RESOURCES: resources.folder, KOYA_REGISTRATION: 'without-exam' as const, DATABASE_URL: undefined },
    hasher: createFastHasher(),
    logger: { warn: () => undefined },
    now: clock.now
  }
  const run = (...args: string[]) => {
    const command = readExam(...args)
    if (!command.ok) throw new Error(JSON.stringify(command.error))
    return runExam(command.value, environment)
  }
  return { clock, resources, data, folder, run, writeSession, writeCandidates }
}

const by = ['--by', 'Ada Obi']
/** Names of what is closed to all other learners. */
const closes: unknown = expect.stringMatching(
  /exam release mock-am.*of: trial\. Closed with them: Trial mock; Sums; Geometry.*quizzes and medal levels/
)

test('an exam session goes from its folder to its results', async () => {
  const { clock, resources, data, folder, run, writeSession, writeCandidates } = setStage()
  const database = { open: () => openSqlite(data) }
  const backend = await openTestBackend({ database, clock, resourcesFolder: resources.folder })
  writeSession()
  writeCandidates(['number,name,pin,photo', '0001,Ada,990001,ada.png', '0002,"=Ben, Ade",990002,', '0003,Cy,990003,'])
  expect(await run('load', folder, '--check')).toEqual({ ok: true, value: { checked: { candidateCount: 3, closes } } })
  expect(await run('state')).toEqual({ ok: true, value: { sessions: [] } })
  expect(await run('load', folder, ...by)).toEqual({ ok: true, value: { loaded: { examId: 'mock-am', candidateCount: 3, closes } } })
  expect(await run('load', folder, ...by)).toMatchObject({ error: { code: 'exam/id-taken' } })
  expect((await run('load', folder, '--replace', ...by)).ok).toBe(true)
  expect((await run('start', 'mock-am', ...by)).ok).toBe(true)
  const ada = await sitDown(backend, '0001', makeCandidateSeat('A1'))
  expect((await backend.call('fetchPhoto', { bearer: ada.token })).value.photo).toEqual(pngPhoto)
  await submitAttempt(backend, await beginAt(backend, ada))
  const ben = await beginAt(backend, await sitDown(backend, '0002', makeCandidateSeat('A2')))
  expect(await run('load', folder, '--replace', ...by)).toMatchObject({ error: { code: 'exam/in-use' } })
  const file = join(makeTempFolder(), 'results.csv')
  expect(await run('results', 'mock-am', file, ...by)).toMatchObject({ value: { results: { counts: { marked: 1, sitting: 1, absent: 1 } } } })
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'))
  const cell = (row: number, column: string) => rows[row]?.[head.indexOf(column)]
  expect(rows.map((_, row) => [cell(row, 'number'), cell(row, 'outcome'), cell(row, 'seat')])).toEqual([
    ['0001', 'marked', 'A1'],
    ['0002', 'sitting', 'A2'],
    ['0003', 'absent', '']
  ])
  expect(cell(0, 'receipt')).not.toBe('')
  expect(Number(cell(0, 'score_mathematics'))).toBeGreaterThanOrEqual(0)
  // A spreadsheet must not compute a candidate's name.
  expect(cell(1, 'name')).toBe("'=Ben, Ade")
  expect(await run('results', 'mock-am', file, ...by)).toMatchObject({ error: { code: 'exam/file-there' } })
  clock.advance(1000)
  const writtenAt = new Date(clock.now() - 1000).toISOString()
  expect(await run('state', 'mock-am')).toMatchObject({ value: { results: { writtenAt, outdated: [] } } })
  answerAll(ben)
  await backend.call('appendEvents', { bearer: ben.capability, params: { attemptId: ben.attemptId }, body: { events: [...ben.chain.events] } })
  expect(await run('state', 'mock-am')).toMatchObject({ value: { results: { writtenAt, outdated: ['0002'] } } })
})

test('an exam session with any error is not loaded, and all errors are reported', async () => {
  const { clock, resources, data, folder, run, writeSession, writeCandidates } = setStage()
  await openTestBackend({ database: { open: () => openSqlite(data) }, clock, resourcesFolder: resources.folder })
  writeSession()
  writeCandidates(['number,name,pin,photo,subjects', '0001,Ada,990001,none.png,', '0002,Ben,990002,,physics', '0003,,990003,,'])
  const loaded = await run('load', folder, ...by)
  expect(loaded.ok).toBe(false)
  const places = loaded.ok ? [] : Object.keys(loaded.error.fields ?? {})
  expect(places.toSorted()).toEqual(['candidates.csv, line 2, photo', 'candidates.csv, line 3, subjects', 'candidates.csv, line 4, name'])
  writeSession({ paper: 'trial-geometry' })
  writeCandidates(['number,name,pin', '0001,Ada,990001'])
  expect(await run('load', folder, ...by)).toMatchObject({ error: { fields: { 'candidates.csv, line 2, subjects': expect.any(String) as string } } })
  writeSession({ paper: 'no-such-paper' })
  expect(await run('load', folder, '--check')).toMatchObject({ error: { fields: { 'session.json, paper': expect.any(String) as string } } })
  expect(await run('state')).toEqual({ ok: true, value: { sessions: [] } })
})

test('a candidate photo that cannot be drawn is refused with its line, and nothing is loaded', async () => {
  const { clock, resources, data, folder, run, writeSession, writeCandidates } = setStage()
  await openTestBackend({ database: { open: () => openSqlite(data) }, clock, resourcesFolder: resources.folder })
  writeSession()
  const bomb = Buffer.from(pngPhoto.base64, 'base64')
  bomb.writeUInt32BE(65_000, bomb.writeUInt32BE(65_000, 16))
  const pictures = {
    'bomb.png': bomb,
    'cut.png': bomb.subarray(0, 40),
    'page.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'big.png': Buffer.alloc(300_000)
  }
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, 'photos', name), bytes)
  const names = ['ada.png', ...Object.keys(pictures), 'photos', '../session.json']
  writeCandidates(['number,name,pin,photo', ...names.map((name, index) => `000${String(index)},Ada,990001,${name}`)])
  mkdirSync(join(folder, 'photos', 'photos'))
  const loaded = await run('load', folder, ...by)
  const lines = [3, 4, 5, 6, 7, 8].map((line) => `candidates.csv, line ${String(line)}, photo`)
  expect(loaded.ok ? [] : Object.keys(loaded.error.fields ?? {}).toSorted()).toEqual(lines)
  expect(await run('state')).toEqual({ ok: true, value: { sessions: [] } })
})

test('a candidate number is refused in two overlapping exam sessions', async () => {
  const { clock, resources, data, folder, run, writeSession, writeCandidates } = setStage()
  await openTestBackend({ database: { open: () => openSqlite(data) }, clock, resourcesFolder: resources.folder })
  writeCandidates(['number,name,pin', '0001,Ada,990001'])
  writeSession()
  expect((await run('load', folder, ...by)).ok).toBe(true)
  writeSession({ id: 'mock-too' })
  expect(await run('load', folder, ...by)).toMatchObject({ error: { fields: { 'candidates.csv, line 2, number': expect.any(String) as string } } })
  writeSession({ id: 'mock-pm', opensAt: new Date(clock.now() + HOUR_MS).toISOString(), closesAt: new Date(clock.now() + 2 * HOUR_MS).toISOString() })
  expect((await run('load', folder, ...by)).ok).toBe(true)
})

test('the centre sees the count of wrong PIN entries and clears it by command', async () => {
  const { clock, resources, data, folder, run, writeSession, writeCandidates } = setStage()
  const backend = await openTestBackend({ database: { open: () => openSqlite(data) }, clock, resourcesFolder: resources.folder })
  writeSession()
  writeCandidates(['number,name,pin', '0001,Ada,990001'])
  await run('load', folder, ...by)
  const type = (pin: string) => backend.call('signInAtSeat', { body: { number: '0001', pin, seat: makeCandidateSeat() } })
  for (let count = 0; count < 10; count += 1) await type('000000')
  expect((await type('990001')).error?.code).toBe('exam-seat/too-many-tries')
  expect(await run('state', 'mock-am')).toMatchObject({ value: { wrongPins: { count: 10, isHeld: false } } })
  expect((await run('forgive', 'mock-am', ...by)).ok).toBe(true)
  expect(await run('state', 'mock-am')).toMatchObject({ value: { wrongPins: { count: 0, isHeld: false } } })
  expect((await type('990001')).error).toBe(null)
  const forgiven = await backend.database.queries.selectFrom('exam_audit').select(['detail', 'done_by']).where('act', '=', 'forgiven').execute()
  expect(forgiven).toEqual([{ detail: '{"wrongPins":10}', done_by: 'Ada Obi' }])
})

const data = { dataFolder: undefined }

test.each<[string, ExamCommand]>([
  ['load d --by Ada', { ...data, kind: 'load', folder: 'd', replaces: false, by: 'Ada' }],
  ['start am --late 45 --by Ada', { ...data, kind: 'start', examId: 'am', lateMinutes: 45, by: 'Ada' }],
  ['state am --data x', { dataFolder: 'x', kind: 'state', examId: 'am' }],
  ['extra am ng/1 30 --by Ada', { ...data, kind: 'extra', examId: 'am', number: 'NG/1', minutes: 30, by: 'Ada' }],
  ['move am 0042 --to B7 --by Ada', { ...data, kind: 'move', examId: 'am', number: '0042', to: 'B7', by: 'Ada' }],
  ['forgive am --by Ada', { ...data, kind: 'forgive', examId: 'am', by: 'Ada' }],
  ['close am --hand-in --by Ada', { ...data, kind: 'close', examId: 'am', handsIn: true, by: 'Ada' }],
  ['forget am --early --by Ada', { ...data, kind: 'forget', examId: 'am', isEarly: true, by: 'Ada' }],
  ['results am out.csv --by Ada', { ...data, kind: 'results', examId: 'am', file: 'out.csv', by: 'Ada' }]
])('the command "exam %s" is read', (args, command) => {
  expect(readExam(...args.split(' '))).toEqual({ ok: true, value: command })
})

test.each([
  ['', 'exam'],
  ['stop am', 'exam'],
  ['load --by Ada', 'load'],
  ['load d', 'by'],
  ['load d --check --replace', 'replace'],
  ['start am --to A1 --by Ada', 'to'],
  ['start am --late soon --by Ada', 'late'],
  ['extra am 0042 500 --by Ada', 'minutes'],
  ['move am 0042 0043 --by Ada', 'move'],
  ['state am pm', 'state'],
  ['close am --now', 'options']
])('the command "exam %s" is refused, naming %s', (args, place) => {
  const refused = readExam(...args.split(' ').filter((word) => word !== ''))
  expect(refused.ok ? [] : Object.keys(refused.error.fields ?? {})).toEqual([place])
})
