import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { SQLITE_FILE } from '../../src-server/platform/database/open-sqlite.ts'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { runServerCommand } from '../support/run-server-command.ts'
import { setTokenExpiration } from '../support/set-token-expiration.ts'
import { signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** The password of every account that `signInAtServer` registers. */
const PASSWORD = 'harmattan-2026'

test.skip(tier() === 'commit', 'tests/security/attempt-lock.test.ts shows each case; here the same runs in windows that take their time')

test('A15: while the remote server is unreachable, an open exam opens only with its own learner’s password', async ({ launch }) => {
  const remote = await startRemoteBackend()
  try {
    const first = await launch()
    await changeServer(first, remote.address)
    await signInAtServer(first.page, 'Ada Obi')
    expect(await callBridge(first.page, 'attempt.start', { slug: 'utme-physics' })).toMatchObject({ ok: true })
    await first.kill9()
    await setTokenExpiration(first.home, Date.now() - 1000)
    await remote.interrupt()

    const { page } = await launch({ home: first.home })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Obi, your exam is waiting')
    expect(await callBridge(page, 'attempt.readOpen', {})).toEqual({ ok: true, value: null })
    await page.getByLabel('Your password').fill('not-hers')
    await page.getByRole('button', { name: 'Continue my exam' }).click()
    await expect(page.getByRole('alert')).toContainText('That password is not right.')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue my exam' }).click()
    await expect(page.getByRole(...examParts.room)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Ada Obi')
    await expect(page.getByRole('status').filter({ hasText: 'You are signed out, but your answers are safe' })).toBeVisible()
  } finally {
    await remote.stop()
  }
})

test('A15: after a power cut a kiosk device asks the candidate for number and PIN, then continues the exam', async ({ launch }) => {
  const first = await launch()
  const data = join(first.home, '.config/Koya/backend')
  const exam = (...args: string[]) => runServerCommand('exam', ...args, '--by', 'Ada Obi', '--data', data)
  await expect.poll(() => existsSync(join(data, SQLITE_FILE)), { timeout: 30_000 }).toBe(true)
  const folder = join(first.home, 'exam')
  mkdirSync(folder)
  const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = {
    id: 'mock-am',
    title: 'Mathematics, morning',
    paper: 'wassce-mathematics',
    bank: 'public',
    opensAt: moment(-1),
    closesAt: moment(3)
  }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  writeFileSync(join(folder, 'candidates.csv'), 'number,name,pin\n0001,Ada Obi,482913\n')
  await exam('load', folder)
  await exam('start', 'mock-am')
  await visit(first.page, '/exam-seat')
  expect(await callBridge(first.page, 'examSeat.signIn', { number: '0001', pin: '482913' })).toMatchObject({ ok: true })
  await callBridge(first.page, 'examSeat.confirm', {})
  expect(await callBridge(first.page, 'examSeat.begin', {})).toMatchObject({ ok: true })
  await first.kill9()

  const { page } = await launch({ home: first.home })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue your exam')
  await expect(page.getByText(/^Ada Obi: /)).toBeVisible()
  expect(await callBridge(page, 'attempt.readOpen', {})).toEqual({ ok: true, value: null })
  expect(await callBridge(page, 'examSeat.begin', {})).toMatchObject({ ok: false })
  const listed = await callBridge(page, 'attemptLock.list', {})
  const attemptId = (listed.ok ? listed.value.attempts[0]?.attemptId : undefined) ?? ''
  const guess = { kind: 'candidate', number: '0001', pin: '111111' } as const
  const answered = await callBridge(page, 'attemptLock.unlock', { attemptId, proof: guess })
  expect(answered, JSON.stringify(answered)).toMatchObject({ ok: true, value: { outcome: 'wrong' } })
  await page.getByLabel('Candidate number').fill('0001')
  await page.getByLabel('Your PIN').fill('000000')
  await page.getByRole('button', { name: 'Continue my exam' }).click()
  await expect(page.getByRole('alert')).toContainText('The number or the PIN is not right.')
  await page.getByLabel('Your PIN').fill('482913')
  await page.getByRole('button', { name: 'Continue my exam' }).click()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Ada Obi')
})
