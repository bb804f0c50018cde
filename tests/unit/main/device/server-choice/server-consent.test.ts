import { expect, it } from 'vitest'
import type { AskServerQuestion } from '../../../../../src-main/device/server-choice/ask-server-question.ts'
import { createServerConsent } from '../../../../../src-main/device/server-choice/server-consent.ts'
import type { ServerQuestion } from '../../../../../src-main/device/server-choice/server-question.ts'
import type { OpenAttemptKind } from '../../../../../src-shared/kernel/ipc/call-policy.ts'

const MINUTE_MS = 60_000
const question: ServerQuestion = { from: '', to: 'https://koya.school.example', certificate: null }

/** Opens a consent. The user agrees unless the test passes another answer. */
function openConsent(answer: AskServerQuestion = () => Promise.resolve(true)) {
  const asked: ServerQuestion[] = []
  const at = { nowMs: 0, exam: null as OpenAttemptKind | null }
  const consent = createServerConsent({
    ask(put) {
      asked.push(put)
      return answer(put)
    },
    openAttempt: () => Promise.resolve(at.exam),
    monotonicNow: () => at.nowMs
  })
  return { asked, at, consent }
}

it('a server change is allowed after the person was asked and agreed', async () => {
  const { asked, consent } = openConsent()
  expect(await consent(question)).toBeNull()
  expect(asked).toEqual([question])
})

it('a server change that the person cancelled is refused', async () => {
  expect(await openConsent(() => Promise.resolve(false)).consent(question)).toBe('lan/change-declined')
})

it.each(['other', 'study'] as const)('a server change is refused if an exam was opened before the answer: %s', async (mode) => {
  const said = Promise.withResolvers<boolean>()
  const { at, consent } = openConsent(() => said.promise)
  const answered = consent(question)
  at.exam = mode
  said.resolve(true)
  expect(await answered).toBe('call/not-during-exam')
})

it('one consent question is open at a time, and the next one is accepted after its answer', async () => {
  const said = Promise.withResolvers<boolean>()
  const { asked, consent } = openConsent(() => said.promise)
  const first = consent(question)
  const others = await Promise.all(Array.from({ length: 20 }, () => consent({ ...question, to: 'https://other.example' })))
  expect(new Set(others)).toEqual(new Set(['lan/question-open']))
  said.resolve(true)
  expect({ refusal: await first, questionCount: asked.length }).toEqual({ refusal: null, questionCount: 1 })
  expect({ refusal: await consent(question), questionCount: asked.length }).toEqual({ refusal: null, questionCount: 2 })
})

it('after a consent question that could not be shown, the next one is accepted', async () => {
  let isBroken = true
  const { consent } = openConsent(() => (isBroken ? Promise.reject(new Error('no display')) : Promise.resolve(true)))
  await expect(consent(question)).rejects.toThrow('no display')
  isBroken = false
  expect(await consent(question)).toBeNull()
})

it('after five cancellations no question is asked until ten minutes after the first of them', async () => {
  const { asked, at, consent } = openConsent(() => Promise.resolve(false))
  for (let time = 0; time < 5; time += 1) {
    at.nowMs = time * MINUTE_MS
    expect(await consent(question)).toBe('lan/change-declined')
  }
  at.nowMs = 10 * MINUTE_MS - 1
  expect({ refusal: await consent(question), questionCount: asked.length }).toEqual({ refusal: 'lan/declined-too-often', questionCount: 5 })
  at.nowMs = 10 * MINUTE_MS
  expect({ refusal: await consent(question), questionCount: asked.length }).toEqual({ refusal: 'lan/change-declined', questionCount: 6 })
})
