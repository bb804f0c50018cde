import { expect, test } from 'vitest'
import { createForwarder, forward, type ForwardTable } from '../../../../src-main/account/forward.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { unread } from '../../../../src-shared/learning/library/reading.ts'
import { noteCalls } from '../../../support/note-calls.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const table = {
  learning: { listSubjects: forward('listSubjects'), readLesson: forward('fetchLesson') },
  library: { keepReading: forward('keepReading') },
  itemSearch: { search: forward('searchItems') }
} satisfies ForwardTable

test('the forwarder sends path parameters in the path, and other input in the query or body', async () => {
  const { asked, deps } = noteCalls()
  const forwardAll = createForwarder(deps)
  await forwardAll(table.learning).listSubjects({})
  await forwardAll(table.learning).readLesson({ slug: 'forces' })
  await forwardAll(table.library).keepReading({ serial: 'NOT-0001', reading: unread })
  await forwardAll(table.itemSearch).search({ words: 'force' })
  expect(asked).toStrictEqual([
    { name: 'listSubjects', input: { bearer: 'token' } },
    { name: 'fetchLesson', input: { params: { slug: 'forces' }, bearer: 'token' } },
    { name: 'keepReading', input: { params: { serial: 'NOT-0001' }, body: { reading: unread }, bearer: 'token' } },
    { name: 'searchItems', input: { query: { words: 'force' }, bearer: 'token' } }
  ])
})

test('the forwarder returns the reply unchanged and sends nothing without a token', async () => {
  const replies = [succeed({ subjects: [] }), fail('backend/unreachable')]
  const asked: string[] = []
  const call = (name: string) => {
    asked.push(name)
    return Promise.resolve(replies.shift()) as never
  }
  const open = createForwarder({ api: { call }, session: { withToken: (step) => step('token') } })(table.learning)
  expect(await open.listSubjects({})).toEqual(succeed({ subjects: [] }))
  expect(await open.listSubjects({})).toEqual(fail('backend/unreachable'))
  const closed = createForwarder({ api: { call }, session: { withToken: () => Promise.resolve(fail('session/required')) } })(table.learning)
  expect(codeOf(await closed.listSubjects({}))).toBe('session/required')
  expect(asked).toEqual(['listSubjects', 'listSubjects'])
})

test('a forward table whose input or reply does not match its endpoint does not compile', () => {
  const tables = [
    // @ts-expect-error The reply is another list.
    { learning: { listSubjects: forward('listLessons') } } satisfies ForwardTable,
    // @ts-expect-error The endpoint needs a name that the page does not send.
    { learning: { listLessons: forward('fetchLesson') } } satisfies ForwardTable,
    // @ts-expect-error The endpoint also takes a time zone.
    { progress: { read: forward('fetchProgress') } } satisfies ForwardTable,
    // @ts-expect-error The endpoint also takes a page size, and needs no state.
    { supportDesk: { list: forward('listDeskThreads') } } satisfies ForwardTable,
    // @ts-expect-error The reply has more fields than the page gets.
    { supportDesk: { answer: forward('answerSupportThread') } } satisfies ForwardTable,
    // @ts-expect-error There is no such request.
    { learning: { listTeachers: forward('listLessons') } } satisfies ForwardTable
  ]
  // @ts-expect-error The endpoint takes no account token.
  const refused = forward('login')
  expect({ tableCount: tables.length, endpoint: refused.endpoint }).toEqual({ tableCount: 6, endpoint: 'login' })
})
