import { expect, test } from 'vitest'
import { createTeachingHandlers } from '../../../../src-main/teaching/teaching-handlers.ts'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const asked = { choice: { exam: 'utme', subjects: ['physics'], itemCount: 5 }, versionCount: 1 }

async function makePaper(isSearchOff: boolean) {
  const sent: unknown[] = []
  const { makePaper: make } = createTeachingHandlers({
    api: {
      call: (name: string, input: unknown) => {
        sent.push([name, input])
        return Promise.resolve(succeed({})) as never
      }
    },
    session: { withToken: (step) => step('token') },
    saveDocument: () => Promise.resolve(succeed({ path: null })),
    isSearchOff
  })
  return { result: await make(asked), sent }
}

test('a question paper is asked for with the session’s token', async () => {
  expect((await makePaper(false)).sent).toEqual([['makeQuestionPaper', { body: asked, bearer: 'token' }]])
})

test('no question paper is asked for where the policy turns the question search off', async () => {
  const { result, sent } = await makePaper(true)
  expect([codeOf(result), sent]).toEqual(['teaching/papers-off', []])
})
