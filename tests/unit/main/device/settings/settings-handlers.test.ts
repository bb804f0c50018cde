import { expect, it } from 'vitest'
import type { ServerQuestion } from '../../../../../src-main/device/server-choice/server-question.ts'
import { createSettingsHandlers } from '../../../../../src-main/device/settings/settings-handlers.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { fakeSettings } from '../../../../support/fake-bridge.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

const present = 'https://hall.example'
const next = 'https://koya.school.example'

interface Scene {
  readonly refusal?: ErrorCode | null
  readonly isLocked?: boolean
}

function openHandlers({ refusal = null, isLocked = false }: Scene = {}) {
  const asked: ServerQuestion[] = []
  const changes: unknown[] = []
  const inquired: string[] = []
  const values = { ...fakeSettings.values, backend: present }
  const handlers = createSettingsHandlers({
    settings: {
      values: () => values,
      view: () => ({ ...fakeSettings, values }),
      isLocked: () => isLocked
    },
    change(change) {
      changes.push(change)
      return Promise.resolve(succeed({ ...fakeSettings, values }))
    },
    consent(question) {
      asked.push(question)
      return Promise.resolve(refusal)
    },
    inquire(address, ask) {
      inquired.push(address)
      return ask(address)
    },
    testBackend: () => Promise.resolve(fail('settings/server-too-old')),
    saveSupportBundle: () => Promise.resolve(succeed({ path: null })),
    listLicences: () => Promise.resolve([])
  })
  return { asked, changes, inquired, handlers }
}

it.each([next, ''])('the server changes to %j after the person has agreed', async (backend) => {
  const { asked, changes, handlers } = openHandlers()
  expect((await handlers.changeBackend({ backend })).ok).toBe(true)
  expect(asked).toEqual([{ from: present, to: backend, certificate: null }])
  expect(changes).toEqual([{ backend }])
})

it.each(['lan/change-declined', 'lan/question-open', 'lan/declined-too-often', 'call/not-during-exam'] as const)(
  'the server does not change without consent: %s',
  async (refusal) => {
    const { changes, handlers } = openHandlers({ refusal })
    expect(codeOf(await handlers.changeBackend({ backend: next }))).toBe(refusal)
    expect(changes).toEqual([])
  }
)

it('no consent is asked if the policy names the server or it is already in use', async () => {
  const locked = openHandlers({ isLocked: true })
  expect(codeOf(await locked.handlers.changeBackend({ backend: next }))).toBe('settings/locked')
  expect({ asked: locked.asked, changes: locked.changes }).toEqual({ asked: [], changes: [] })
  const same = openHandlers()
  expect((await same.handlers.changeBackend({ backend: present })).ok).toBe(true)
  expect(same.asked).toEqual([])
})

it('address tests use the common limit, and none is made if the policy names the server', async () => {
  const { inquired, handlers } = openHandlers()
  expect(codeOf(await handlers.testBackend({ address: next }))).toBe('settings/server-too-old')
  expect(inquired).toEqual([next])
  const locked = openHandlers({ isLocked: true })
  expect(codeOf(await locked.handlers.testBackend({ address: next }))).toBe('settings/locked')
  expect(locked.inquired).toEqual([])
})
