import { expect, it, vi } from 'vitest'
import { createBackendPacks } from '../../../../src-main/backend/pack-library.ts'
import { createPackHandlers } from '../../../../src-main/packs/pack-handlers.ts'
import type { ToBackend } from '../../../../src-shared/backend/embedded-messages.ts'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import type { PackWork } from '../../../../src-shared/pack/pack-work.ts'
import { buildPackSummary } from '../../../support/build-pack-summary.ts'

const summary = buildPackSummary()

interface Place {
  readonly isRemote?: boolean
  readonly areLocked?: boolean
  readonly isAttemptOpen?: boolean
  readonly file?: string | null
}

/** Handlers over a backend whose messages are read and answered by the test. */
function openDesk({ isRemote = false, areLocked = false, isAttemptOpen = false, file = '/stick/my.koyapack' }: Place = {}) {
  const sent: ToBackend[] = []
  const progressed = vi.fn()
  const askFile = vi.fn(() => Promise.resolve(file))
  const backend = createBackendPacks((message) => {
    sent.push(message)
    return true
  })
  const { handlers, stopForExam } = createPackHandlers({
    library: () => Promise.resolve(isRemote ? undefined : backend.packs),
    areLocked,
    isAttemptOpen: () => isAttemptOpen,
    askFile,
    announce: { progressed }
  })
  /** The work that was asked last, once there is one of this kind. */
  const asked = async (kind: PackWork['kind']) =>
    vi.waitUntil(() => sent.findLast((message) => message.kind === 'pack-work' && message.work.kind === kind) as ToBackend & { kind: 'pack-work' })
  const answer = async (kind: PackWork['kind'], result: unknown): Promise<void> => {
    backend.hear({ kind: 'pack-done', number: (await asked(kind)).number, result })
  }
  const offer = async (refusal: unknown = null): Promise<void> => {
    const chosen = handlers.choose({})
    await answer('inspect', succeed({ summary, refusal }))
    expect((await chosen).ok).toBe(true)
  }
  return { handlers, stopForExam, backend, sent, asked, answer, offer, askFile, progressed }
}

it('installs the file that the dialog answered, and nothing but what was shown', async () => {
  const { handlers, answer, asked, offer } = openDesk()
  await offer()
  const installed = handlers.install({ consent: { isOwn: true } })
  expect((await asked('install')).work).toEqual({ kind: 'install', file: '/stick/my.koyapack', consent: { isOwn: true }, shown: summary })
  await answer('install', succeed(summary))
  expect(await installed).toEqual(succeed(summary))
})

it('tells how far it is, and ends it when it is cancelled or an exam begins', async () => {
  const { handlers, answer, asked, backend, offer, progressed, sent, stopForExam } = openDesk()
  await offer()
  for (const stop of [() => void handlers.cancel({}), stopForExam]) {
    const installed = handlers.install({ consent: {} })
    const { number } = await asked('install')
    backend.hear({ kind: 'pack-progress', number, bytes: 1000 })
    expect(progressed).toHaveBeenLastCalledWith({ bytes: 1000, totalBytes: summary.bytes })
    expect(await handlers.install({ consent: {} })).toMatchObject({ error: { code: 'pack/busy' } })
    stop()
    await vi.waitUntil(() => sent.at(-1)?.kind === 'pack-cancel')
    expect(sent.at(-1)).toEqual({ kind: 'pack-cancel', number })
    await answer('install', fail('pack/cancelled'))
    expect(await installed).toMatchObject({ error: { code: 'pack/cancelled' } })
    sent.length = 0
  }
})

it.each([
  ['another computer’s backend', { isRemote: true }, 'pack/elsewhere'],
  ['a policy that keeps packs as they are', { areLocked: true }, 'settings/locked'],
  ['an exam that is open', { isAttemptOpen: true }, 'pack/attempt-open']
])('changes nothing with %s, and opens no dialog', async (_, place, code) => {
  const { handlers, sent, askFile } = openDesk(place)
  for (const result of [await handlers.choose({}), await handlers.install({ consent: {} }), await handlers.remove({ id: 'my-sums' })]) {
    expect(result).toMatchObject({ ok: false, error: { code } })
  }
  expect([sent, askFile.mock.calls]).toEqual([[], []])
})

it('lists packs with who may change them', async () => {
  const { handlers, answer } = openDesk({ areLocked: true })
  const read = handlers.read({})
  const packs = [{ kind: 'installed', summary, standing: 'practice' }]
  await answer('list', succeed(packs))
  expect(await read).toEqual(succeed({ changedBy: 'policy', packs }))
  expect(await openDesk({ isRemote: true }).handlers.read({})).toEqual(succeed({ changedBy: 'server', packs: [] }))
})

it('has nothing to install before a file was chosen, or once a choice was left', async () => {
  const { handlers } = openDesk({ file: null })
  expect(await handlers.install({ consent: {} })).toMatchObject({ error: { code: 'pack/not-chosen' } })
  expect(await handlers.choose({})).toEqual(succeed({ offer: null }))
  expect(await handlers.install({ consent: {} })).toMatchObject({ error: { code: 'pack/not-chosen' } })
})

it('opens one dialog at a time', async () => {
  const { handlers, answer, askFile } = openDesk()
  const both = [handlers.choose({}), handlers.choose({})]
  await answer('inspect', succeed({ summary, refusal: null }))
  await Promise.all(both)
  expect(askFile).toHaveBeenCalledTimes(1)
})

it('is told of a backend that goes meanwhile, is not there, or answers what is no answer', async () => {
  const { handlers, asked, answer, backend, sent } = openDesk()
  const lost = handlers.remove({ id: 'my-sums' })
  await asked('remove')
  backend.lose()
  expect(await lost).toMatchObject({ error: { code: 'backend/unreachable' } })
  sent.length = 0
  const odd = handlers.remove({ id: 'my-sums' })
  await answer('remove', { ok: true, value: { id: 7 } })
  expect(await odd).toMatchObject({ error: { code: 'backend/malformed-reply' } })
  const none = createBackendPacks(() => false)
  expect(await none.packs.ask({ kind: 'list' })).toMatchObject({ error: { code: 'backend/unreachable' } })
})
