import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { SQLITE_FILE } from '../../src-server/platform/database/open-sqlite.ts'
import { attemptEventSchema } from '../../src-shared/attempt/record/attempt-event.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import type { LaunchedApp, LaunchOptions } from '../support/launch-app.ts'
import { expectRoom } from '../support/learner.ts'
import { runServerCommand } from '../support/run-server-command.ts'
import { addShortPaper } from '../support/short-paper.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Long enough to answer a question on a busy computer. */
const BUDGET_MS = 25_000
const FREEZE_MS = 60_000
const SUBMIT_LIMIT_MS = 2000

test.skip(tier() === 'commit', 'a seat stands still for a minute; the rules of a standstill are tested by units')

const electron = createRequire(import.meta.url)('electron') as string

const query = `
  const { DatabaseSync } = require('node:sqlite')
  const rows = new DatabaseSync(process.argv[1], { readOnly: true }).prepare('SELECT act, at, spent_ms FROM attempt_event ORDER BY sequence').all()
  console.log(JSON.stringify(rows.map(({ act, at, spent_ms: spentMs }) => ({ act: JSON.parse(act), at, spentMs }))))`

const deliveredSchema = attemptEventSchema.pick({ act: true, at: true, spentMs: true })
type DeliveredEvent = z.infer<typeof deliveredSchema>

/** Reads the events from the centre's server: a kiosk device deletes a paper once it is delivered. */
async function readDeliveredEvents(home: string): Promise<DeliveredEvent[]> {
  const { stdout } = await promisify(execFile)(electron, ['-e', query, join(home, '.config/Koya/backend', SQLITE_FILE)], {
    env: { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1' }
  })
  return z.array(deliveredSchema).parse(JSON.parse(stdout))
}

type Launch = (options?: LaunchOptions) => Promise<LaunchedApp>

/** Opens the exam room of a 25-second paper for candidate 0001 at a kiosk device, under the interruption rule of its session. */
async function sitExam(launch: Launch, interruptions: 'charged' | 'not-charged'): Promise<LaunchedApp> {
  const first = await launch()
  const data = join(first.home, '.config/Koya/backend')
  await expect.poll(() => existsSync(join(data, SQLITE_FILE)), { timeout: 30_000 }).toBe(true)
  await first.kill9()
  await addShortPaper(first.home, { title: 'A short paper', budgetMs: BUDGET_MS })
  const seated = await launch({ home: first.home })
  const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const folder = join(first.home, 'exam')
  mkdirSync(folder)
  const session = { id: 'short-am', title: 'Physics', paper: 'short-paper', bank: 'public', opensAt: moment(-1), closesAt: moment(3), interruptions }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  writeFileSync(join(folder, 'candidates.csv'), 'number,name,pin\n0001,Ada Obi,482913\n')
  for (const text of [
    ['load', folder],
    ['start', 'short-am']
  ])
    await runServerCommand('exam', ...text, '--by', 'Ada Obi', '--data', data)
  const { page } = seated
  await visit(page, '/exam-seat')
  expect(await callBridge(page, 'examSeat.signIn', { number: '0001', pin: '482913' })).toMatchObject({ ok: true })
  expect(await callBridge(page, 'examSeat.confirm', {})).toMatchObject({ ok: true })
  expect(await callBridge(page, 'examSeat.begin', {})).toMatchObject({ ok: true })
  await page.getByRole('button', { name: 'Continue my exam' }).click()
  await expectRoom(page)
  return seated
}

interface Frozen {
  readonly events: readonly DeliveredEvent[]
  /** When main resumed, by the wall clock, milliseconds since 1970. */
  readonly resumedAt: number
  readonly answeredAt: number
}

/** Answers once, freezes main across the end of the paper's time, presses a second answer meanwhile, and reads the journal. */
async function freezeAcrossTheEnd({ app, page, home }: LaunchedApp): Promise<Frozen> {
  await page.keyboard.press('a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  const answeredAt = Date.now()
  const main = app.process()
  main.kill('SIGSTOP')
  const late = page.keyboard.press('b').catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, FREEZE_MS))
  const resumedAt = Date.now()
  main.kill('SIGCONT')
  await late
  await page.waitForTimeout(SUBMIT_LIMIT_MS + 3000)
  return { events: await readDeliveredEvents(home), resumedAt, answeredAt }
}

const answersIn = (events: readonly DeliveredEvent[]): DeliveredEvent[] => events.filter(({ act }) => act.kind === 'answer')
const submissionIn = (events: readonly DeliveredEvent[]): DeliveredEvent | undefined => events.find(({ act }) => act.kind === 'submit')

test('T5: with interruptions charged, an exam frozen past its end submits within two seconds with the earlier answers', async ({ launch }) => {
  test.setTimeout(240_000)
  const seat = await sitExam(launch, 'charged')
  const { events, resumedAt, answeredAt } = await freezeAcrossTheEnd(seat)
  const submission = submissionIn(events)
  expect(submission?.act).toEqual({ kind: 'submit', reason: 'time-up' })
  expect((submission?.at ?? Number.NaN) - resumedAt).toBeLessThanOrEqual(SUBMIT_LIMIT_MS)
  expect(submission?.spentMs).toBe(BUDGET_MS)
  expect(answersIn(events).map(({ at }) => at <= answeredAt)).toEqual([true])
})

test('T5 control: with nothing charged, the same freeze does not end the exam and is recorded with its length', async ({ launch }) => {
  test.setTimeout(240_000)
  const seat = await sitExam(launch, 'not-charged')
  const { events } = await freezeAcrossTheEnd(seat)
  expect(submissionIn(events)).toBeUndefined()
  const stopped = events.flatMap(({ act }) => (act.kind === 'interrupted' && act.cause !== 'loading' ? [act.darkMs ?? 0] : []))
  expect(stopped.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(FREEZE_MS - 1500)
  await expect(seat.page.getByRole(...examParts.room)).toBeVisible()
})
