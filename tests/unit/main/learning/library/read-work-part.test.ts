import { expect, test } from 'vitest'
import { createReadWorkPart } from '../../../../../src-main/learning/library/read-work-part.ts'
import { noteCalls } from '../../../../support/note-calls.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

test('a part of a work is returned as bytes', async () => {
  const part = { type: 'audio/wav', sha256: 'a'.repeat(64), sizeBytes: 10, content: Buffer.from('789').toString('base64') }
  const { asked, at, deps } = noteCalls(part)
  const read = createReadWorkPart(deps)
  const wanted = { serial: 'AUD-0001', workId: 'a-tone' }
  const got = await read(wanted, 7, 3)
  expect(got.ok && [got.value.sizeBytes, Buffer.from(got.value.bytes).toString()]).toEqual([10, '789'])
  expect(asked).toEqual([{ name: 'fetchWorkPart', input: { params: wanted, query: { from: '7', most: '3' }, bearer: 'token' } }])
  at.isIn = false
  expect(codeOf(await read(wanted, 7, 3))).toBe('session/required')
})
