import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDraftSaver, type Written } from '../../../../../src-renderer/features/content/own-questions/saving/draft-saver.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { emptyDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const typed = (stem: string): Written => ({ set: 'Tides', draft: { ...emptyDraft, stem } })

/** Opens a draft saver over a backend that answers when the test says so. */
function open() {
  const sent: string[] = []
  const waiting: ((result: Result<{ revision: number }>) => void)[] = []
  const keeper = createDraftSaver({
    revision: 0,
    send: ({ revision, draft }) => {
      sent.push(`${revision}: ${draft.stem}`)
      return new Promise((resolve) => waiting.push(resolve))
    }
  })
  const answer = async (result: Result<{ revision: number }>): Promise<void> => {
    waiting.shift()?.(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { keeper, sent, answer }
}

it('a draft is saved after a typing pause, and at least every 1.2 seconds without a pause', async () => {
  const { keeper, sent, answer } = open()
  expect(keeper.state().kind).toBe('new')
  for (let letter = 1; letter <= 4; letter += 1) {
    keeper.change(typed('x'.repeat(letter)))
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(sent).toEqual(['1: xxx'])
  await answer(succeed({ revision: 1 }))
  expect(keeper.state().kind, 'another letter waits').toBe('waiting')
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual(['1: xxx', '2: xxxx'])
  await answer(succeed({ revision: 2 }))
  expect(keeper.state().kind).toBe('kept')
})

it('a draft counts as saved only once its newest text is saved, with one save at a time', async () => {
  const { keeper, sent, answer } = open()
  keeper.change(typed('a'))
  keeper.flush()
  keeper.change(typed('ab'))
  keeper.flush()
  expect({ sent, state: keeper.state().kind }).toEqual({ sent: ['1: a'], state: 'waiting' })
  await answer(succeed({ revision: 1 }))
  expect({ sent, state: keeper.state().kind }).toEqual({ sent: ['1: a', '2: ab'], state: 'waiting' })
  await answer(succeed({ revision: 7 }))
  keeper.change(typed('abc'))
  keeper.flush()
  expect(sent.at(-1), 'above what another window wrote').toBe('8: abc')
})

it('a failed draft save is reported, and the newest text is sent again until it is saved', async () => {
  const { keeper, sent, answer } = open()
  keeper.change(typed('a'))
  keeper.flush()
  await answer(fail('backend/unreachable'))
  expect(keeper.state()).toMatchObject({ kind: 'failed', failure: { code: 'backend/unreachable' } })
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent).toEqual(['1: a', '2: a'])
  await answer(succeed({ revision: 2 }))
  expect(keeper.state().kind).toBe('kept')
})
