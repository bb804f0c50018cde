import { expect, test } from 'vitest'
import { createForwarder } from '../../../../src-main/account/forward.ts'
import { learningForwards } from '../../../../src-main/learning/learning-forwards.ts'
import { createLearningHandlers } from '../../../../src-main/learning/learning-handlers.ts'
import { endpoints } from '../../../../src-shared/contracts/endpoints.ts'
import { learningContract } from '../../../../src-shared/learning/lessons/learning-contract.ts'
import { noteCalls } from '../../../support/note-calls.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const inputs: Readonly<Record<string, object>> = { readLesson: { slug: 'forces' } }

test('each learning list and page is requested with the learner’s token, and not without it', async () => {
  const { asked, at, deps } = noteCalls()
  const handlers = {
    ...createForwarder(deps)(learningForwards.learning),
    ...createLearningHandlers({ ...deps, readOwnResults: ({ answer }) => Promise.resolve(answer) })
  }
  const names = Object.keys(learningContract) as (keyof typeof handlers)[]
  for (const name of names) {
    expect(codeOf(await handlers[name]((inputs[name] ?? {}) as never))).toBe('done')
    const params = inputs[name]
    expect(asked.at(-1)?.input).toEqual(params ? { params, bearer: 'token' } : { bearer: 'token' })
  }
  for (const { name } of asked) expect(endpoints[name as keyof typeof endpoints]).toMatchObject({ method: 'GET', caller: 'account' })
  expect(new Set(asked.map(({ name }) => name)).size).toBe(names.length)
  at.isIn = false
  for (const name of names) expect(codeOf(await handlers[name]((inputs[name] ?? {}) as never))).toBe('session/required')
  expect(asked).toHaveLength(names.length)
})
