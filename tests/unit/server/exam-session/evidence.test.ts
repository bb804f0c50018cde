import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createExamRepository } from '../../../../src-server/exam-session/store/exam-repository.ts'
import { writeResults } from '../../../../src-server/exam-session/exam-results.ts'
import { readExam } from '../../../support/read-commands.ts'
import { runExam } from '../../../../src-server/commands/run-exam.ts'
import { createLogger } from '../../../../src-server/platform/create-logger.ts'
import type { Act } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { beginAt, loadTestExam, sitDown, TEST_EXAM } from '../../../support/exam-session.ts'
import { createFastHasher } from '../../../support/fast-hasher.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { readCsv } from '../../../support/read-csv.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

/** Events of a troubled attempt, with a candidate's note that looks like an event. */
const restless: readonly Act[] = [
  { kind: 'seat', what: 'taken', displayCount: 1 },
  { kind: 'interrupted', cause: 'restart', darkMs: 90_000 },
  { kind: 'interrupted', cause: 'restart', darkMs: null },
  { kind: 'interrupted', cause: 'sleep', darkMs: 40_000 },
  { kind: 'interrupted', cause: 'app-stopped', darkMs: 20_000 },
  { kind: 'interrupted', cause: 'page-stopped', darkMs: 30_000 },
  { kind: 'interrupted', cause: 'loading', darkMs: 10_000 },
  { kind: 'focus', hasFocus: false },
  { kind: 'focus', hasFocus: true },
  { kind: 'focus', hasFocus: false },
  { kind: 'clock-set', byMs: 3_600_000 },
  { kind: 'seat', what: 'displays', displayCount: 2 },
  { kind: 'seat', what: 'opened', displayCount: 1 },
  { kind: 'probe', found: ['screen-sharing', 'virtual-machine'] },
  { kind: 'probe', found: ['virtual-machine'] },
  { kind: 'note', text: '"kind":"interrupted"' }
]
/** The candidate's computer had saved four answers, and damage destroyed all of them. */
const damaged: Act & { kind: 'segment' } = { kind: 'segment', goodSequence: 16, savedCounts: [4], isAtLeast: false, sinceAt: 5, copiedSequences: [] }
const seen = {
  restarts: 2,
  sleeps: 1,
  interruptionMinutes: 4,
  untimedInterruptions: 1,
  focusLosses: 2,
  clockChanges: 1,
  displayChanges: 1,
  seatOpenings: 1,
  journalBreaks: 1,
  lostAnswers: 4,
  standstills: 3,
  probeFindings: ['virtual-machine', 'screen-sharing']
}

async function sitRestlessly(backend: TestBackend): Promise<void> {
  await loadTestExam(backend, { numbers: ['0001', '0002', '0003'] })
  const { attemptId, capability, chain } = await beginAt(backend, await sitDown(backend, '0001'))
  for (const act of restless) chain.write(act)
  chain.breakOff(damaged)
  const sent = await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
  if (sent.error) throw new Error(sent.text)
  await beginAt(backend, await sitDown(backend, '0002'))
}

describeOnEachDatabase('What seats saw of the candidates', (makeDatabase) => {
  it('exam results have what kiosk devices recorded at the end of each row, after all earlier columns', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await sitRestlessly(backend)
    const { queries } = backend.database
    const session = await createExamRepository(queries).findSession(TEST_EXAM)
    if (!session) throw new Error('no session')
    const [head = [], ...rows] = readCsv((await writeResults(queries, session, backend.clock.now())).csv)
    const names =
      'restarts,sleeps,interruption_minutes,untimed_interruptions,focus_losses,clock_changes,display_changes,seat_openings,journal_breaks,lost_answers,standstills,probe_findings'
    expect(head.slice(head.indexOf('after_closing')).join()).toBe(`after_closing,score_mathematics,${names}`)
    expect(rows.map((row) => row.slice(-12).join())).toEqual([
      '2,1,4,1,2,1,1,1,1,4,3,virtual-machine screen-sharing',
      '0,0,0,0,0,0,0,0,0,0,0,',
      ',,,,,,,,,,,'
    ])
  })
})

it('exam state reports what the kiosk device recorded for each candidate with a started attempt', async () => {
  const data = makeTempFolder()
  const backend = await openTestBackend({ database: { open: () => openSqlite(data) } })
  await sitRestlessly(backend)
  await backend.close()
  const command = readExam('state', TEST_EXAM, '--data', data)
  if (!command.ok) throw new Error(command.error.code)
  const settings = { DATABASE_URL: undefined, KOYA_DATA: data, KOYA_RESOURCES: 'resources', KOYA_REGISTRATION: 'without-exam' as const }
  const environment = { settings, hasher: createFastHasher(), logger: createLogger('silent'), now: backend.clock.now }
  const state = await runExam(command.value, environment)
  const quiet = { ...Object.fromEntries(Object.keys(seen).map((name) => [name, 0])), probeFindings: [] }
  expect(state).toMatchObject({ ok: true, value: { candidates: [{ seen }, { seen: quiet }, { seen: null }] } })
})

it('the operations guide names each column that kiosk devices record', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations/exams.md'), 'utf8')
  for (const name of Object.keys(seen)) expect(guide).toContain(`\`${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\``)
})
