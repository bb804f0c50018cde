import { expect, test } from 'vitest'
import { createWeeklySummaryHandlers } from '../../../../src-main/learning/weekly-summary-handlers.ts'
import { noteCalls } from '../../../support/note-calls.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

test('the week and its mail are read and changed with the learner’s token and this computer’s time zone, and not without a token', async () => {
  const { asked, at, deps } = noteCalls()
  const handlers = createWeeklySummaryHandlers({ ...deps, timeZone: () => 'Africa/Lagos' })
  const callAll = async () => [
    await handlers.read({}),
    await handlers.readMail({}),
    await handlers.askMail({ address: 'mama@example.com' }),
    await handlers.confirmMail({ code: '12345678' }),
    await handlers.stopMail({})
  ]
  await callAll()
  at.isIn = false
  expect((await callAll()).map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'session/required'))
  expect(asked).toEqual([
    { name: 'fetchWeeklySummary', input: { query: { zone: 'Africa/Lagos' }, bearer: 'token' } },
    { name: 'fetchWeeklyMail', input: { bearer: 'token' } },
    { name: 'askWeeklyMail', input: { body: { address: 'mama@example.com', zone: 'Africa/Lagos' }, bearer: 'token' } },
    { name: 'confirmWeeklyMail', input: { body: { code: '12345678' }, bearer: 'token' } },
    { name: 'stopWeeklyMail', input: { bearer: 'token' } }
  ])
})
