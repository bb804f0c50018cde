import { expect, test } from 'vitest'
import { createLibraryHandlers } from '../../../../../src-main/learning/library/library-handlers.ts'
import { createReadWorkPart } from '../../../../../src-main/learning/library/read-work-part.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { unread } from '../../../../../src-shared/learning/library/reading.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

function openHandlers(answer: unknown = {}) {
  const asked: { readonly name: string; readonly input: unknown }[] = []
  const at = { isIn: true }
  const deps: Parameters<typeof createReadWorkPart>[0] = {
    api: {
      call(name, input) {
        asked.push({ name, input })
        return Promise.resolve(succeed(answer)) as never
      }
    },
    session: { withToken: (step) => (at.isIn ? step('token') : Promise.resolve(fail('session/required'))) }
  }
  return { asked, at, deps }
}

test('libraries and places in them are asked for with the learner’s token, and none without', async () => {
  const { asked, at, deps } = openHandlers()
  const handlers = createLibraryHandlers({
    ...deps,
    openOutside: () => Promise.resolve(succeed({ outcome: 'declined' })),
    downloadHandlers: {} as never
  })
  const params = { serial: 'NOT-0001' }
  const calls = [
    () => handlers.list({}),
    () => handlers.read(params),
    () => handlers.readReading(params),
    () => handlers.keepReading({ ...params, reading: unread })
  ]
  for (const call of calls) expect(codeOf(await call())).toBe('done')
  expect(asked).toEqual([
    { name: 'listLibraries', input: { bearer: 'token' } },
    { name: 'fetchLibrary', input: { params, bearer: 'token' } },
    { name: 'fetchReading', input: { params, bearer: 'token' } },
    { name: 'keepReading', input: { params, body: { reading: unread }, bearer: 'token' } }
  ])
  at.isIn = false
  for (const call of calls) expect(codeOf(await call())).toBe('session/required')
  expect(asked).toHaveLength(calls.length)
})

test('a part of a work comes as bytes', async () => {
  const part = { type: 'audio/wav', sha256: 'a'.repeat(64), sizeBytes: 10, content: Buffer.from('789').toString('base64') }
  const { asked, at, deps } = openHandlers(part)
  const read = createReadWorkPart(deps)
  const wanted = { serial: 'AUD-0001', workId: 'a-tone' }
  const got = await read(wanted, 7, 3)
  expect(got.ok && [got.value.sizeBytes, Buffer.from(got.value.bytes).toString()]).toEqual([10, '789'])
  expect(asked).toEqual([{ name: 'fetchWorkPart', input: { params: wanted, query: { from: '7', most: '3' }, bearer: 'token' } }])
  at.isIn = false
  expect(codeOf(await read(wanted, 7, 3))).toBe('session/required')
})
