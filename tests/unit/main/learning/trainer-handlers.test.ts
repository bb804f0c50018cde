import { expect, test } from 'vitest'
import { createTrainerHandlers } from '../../../../src-main/learning/trainer-handlers.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { buildDrillRecord } from '../../../support/build-drill-record.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

test('drills are read and kept with the learner’s token, and not without', async () => {
  const asked: unknown[] = []
  const at = { isIn: true }
  const handlers = createTrainerHandlers({
    api: {
      call(name, input) {
        asked.push([name, input])
        return Promise.resolve(succeed({})) as never
      }
    },
    session: { withToken: (step) => (at.isIn ? step('token') : Promise.resolve(fail('session/required'))) }
  })
  const body = buildDrillRecord()
  await handlers.read({})
  await handlers.keep(body)
  at.isIn = false
  expect([codeOf(await handlers.read({})), codeOf(await handlers.keep(body))]).toEqual(['session/required', 'session/required'])
  expect(asked).toEqual([
    ['listDrills', { bearer: 'token' }],
    ['keepDrill', { body, bearer: 'token' }]
  ])
})
