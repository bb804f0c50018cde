import { expect, it } from 'vitest'
import { guardExam } from '../../../../src-main/ipc/guard-exam.ts'
import type { AllHandlers } from '../../../../src-main/ipc/register-ipc.ts'
import { succeed, type Result } from '../../../../src-shared/errors/result.ts'
import { channelName, channelTable } from '../../../../src-shared/ipc/channel-table.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

type Ask = () => Promise<Result<unknown>>

const requests = Object.entries(channelTable).flatMap(([feature, kinds]) =>
  Object.entries(kinds).flatMap(([name, kind]) => (kind === 'request' ? [{ feature, name, channel: channelName(feature, name) }] : []))
)

/** Every request of the bridge behind the guard, and which of them got through. */
function guardAll(isAttemptOpen: () => boolean) {
  const reached: string[] = []
  const handlers: Record<string, Record<string, Ask>> = {}
  for (const { feature, name, channel } of requests) {
    handlers[feature] = { ...handlers[feature], [name]: () => Promise.resolve(succeed(reached.push(channel))) }
  }
  const guarded = guardExam(handlers as unknown as AllHandlers, isAttemptOpen) as unknown as Record<string, Record<string, Ask>>
  return { reached, ask: ({ feature, name }: { feature: string; name: string }) => guarded[feature]![name]!() }
}

const closed: Readonly<Record<string, readonly string[]>> = {
  'attempt/already-open': ['attempt:fetchReport'],
  'document/attempt-open': [
    'documents:printPage',
    'documents:savePage',
    'documents:saveResults',
    'ownQuestions:savePack',
    'ownData:saveArchive',
    'ownData:saveMove',
    'settings:saveSupportBundle'
  ],
  'learning/attempt-open': ['learning:readLesson', 'library:read'],
  'own-data/attempt-open': ['ownData:chooseMove', 'ownData:bringMove', 'ownData:deleteAccount'],
  'own-question/attempt-open': ['ownQuestions:fetch', 'ownQuestions:findAlike'],
  'item-search/attempt-open': ['itemSearch:search', 'itemSearch:fetch', 'itemSearch:showAnswer'],
  'support/attempt-open': [
    'support:send',
    'support:list',
    'support:read',
    'support:remove',
    'supportDesk:list',
    'supportDesk:read',
    'supportDesk:answer',
    'supportDesk:close'
  ],
  'settings/attempt-open': ['settings:testBackend', 'lan:search', 'lan:look'],
  'session/attempt-open': ['session:loginWithOpenId'],
  'chat/attempt-open': ['chat:open']
}

it.each(Object.entries(closed))('refuses with %s while a paper is being sat: %j', async (code, channels) => {
  const { reached, ask } = guardAll(() => true)
  const asked = requests.filter(({ channel }) => channels.includes(channel))
  expect((await Promise.all(asked.map(ask))).map(codeOf)).toEqual(channels.map(() => code))
  expect(reached).toEqual([])
})

it('lets everything else through, the exam itself above all', async () => {
  const { reached, ask } = guardAll(() => true)
  await Promise.all(requests.map(ask))
  const names = Object.values(closed).flat()
  expect(reached).toEqual(requests.map(({ channel }) => channel).filter((channel) => !names.includes(channel)))
  expect(reached).toContain('attempt:append')
})

it('looks at each call anew, and closes nothing while no paper is open', async () => {
  const at = { isOpen: false }
  const { reached, ask } = guardAll(() => at.isOpen)
  await Promise.all(requests.map(ask))
  expect(reached).toEqual(requests.map(({ channel }) => channel))
  at.isOpen = true
  expect(codeOf(await ask({ feature: 'chat', name: 'open' }))).toBe('chat/attempt-open')
})
