import { expect, it } from 'vitest'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { runSupport } from '../../../../src-server/commands/run-support.ts'
import { buildSentSupportMessage } from '../../../support/build-support-message.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { makeDataFolder } from '../../../support/start-backend-child.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

it('staff list, answer and close support conversations while the server runs, and the learner reads the answer', async () => {
  const dataFolder = makeDataFolder()
  const backend = await openTestBackend({ database: { open: () => openSqlite(dataFolder) } })
  const { token: bearer } = await signIn(backend)
  const message = buildSentSupportMessage()
  const { threadId, words } = message
  await backend.call('sendSupportMessage', { bearer, body: message })
  const run = async (command: Parameters<typeof runSupport>[0], now = 7) => {
    const result = await runSupport(command, { DATABASE_URL: undefined, KOYA_DATA: dataFolder }, () => now)
    return result.ok ? result.value : result.error.code
  }
  const list = { kind: 'list-support', dataFolder } as const
  const answer = { kind: 'answer-support', threadId, by: 'Ada Obi', words: 'It is there now.', dataFolder } as const
  expect(await run(list)).toMatchObject([{ threadId, learner: { email: 'ada@example.com' }, messages: [{ words }] }])
  expect(await run({ ...answer, threadId: 'c-1' })).toBe('support/not-found')
  const answered = [{ isWaiting: false, messages: [{ words }, { words: 'It is there now.', by: 'Ada Obi', receivedAt: 7 }] }]
  expect(await run(answer)).toMatchObject(answered)
  // A repeated answer changes nothing. A different answer is added.
  expect(await run(answer, 8)).toMatchObject(answered)
  expect(await run({ ...answer, words: 'Is all well?' }, 9)).toMatchObject([{ messages: [{}, {}, { words: 'Is all well?' }] }])
  expect(await run(list)).toEqual([])
  await backend.call('sendSupportMessage', { bearer, body: buildSentSupportMessage({ threadId, words: 'Thank you!' }) })
  expect(await run(list)).toHaveLength(1)
  expect(await run({ kind: 'close-support', threadId, dataFolder })).toMatchObject([{ isWaiting: false }])
  expect(await run(list)).toEqual([])
  const { messages } = (await backend.call('fetchSupportThread', { bearer, params: { threadId } })).value
  expect(messages.map(({ from }) => from)).toEqual(['learner', 'staff', 'staff', 'learner'])
})
