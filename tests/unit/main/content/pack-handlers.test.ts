import { expect, it, vi } from 'vitest'
import { createBackendPacks } from '../../../../src-main/content/pack-library.ts'
import { createPackHandlers, type PacksPolicy } from '../../../../src-main/content/pack-handlers.ts'
import { packsPolicyOf } from '../../../../src-main/content/packs-policy-of.ts'
import type { ToBackend } from '../../../../src-shared/contracts/embedded-messages.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { PackWork } from '../../../../src-shared/content/packs/pack-work.ts'
import { buildPackSummary } from '../../../support/build-pack-summary.ts'

const summary = buildPackSummary()

interface SetupOptions {
  readonly isRemote?: boolean
  readonly areLocked?: boolean
  readonly isAttemptOpen?: boolean
  readonly file?: string | null
  readonly catalogue?: PacksPolicy['catalogue']
}

/** Opens handlers over a backend whose messages the test reads and answers. */
function openHandlers({
  isRemote = false,
  areLocked = false,
  isAttemptOpen = false,
  file = '/stick/my.koyapack',
  catalogue = null
}: SetupOptions = {}) {
  const sent: ToBackend[] = []
  const progressed = vi.fn()
  const askFile = vi.fn(() => Promise.resolve(file))
  const backend = createBackendPacks((message) => {
    sent.push(message)
    return true
  })
  const { handlers, stopForExam } = createPackHandlers({
    library: () => Promise.resolve(isRemote ? undefined : backend.packs),
    policy: { areLocked, catalogue },
    isAttemptOpen: () => isAttemptOpen,
    askFile,
    askFolder: () => Promise.resolve(file),
    announce: { progressed }
  })
  /** Waits for work of this kind and returns the latest. */
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

it('installing a pack uses the file chosen in the dialog and the summary that was shown', async () => {
  const { handlers, answer, asked, offer } = openHandlers()
  await offer()
  const installed = handlers.install({ consent: { isOwn: true } })
  expect((await asked('install')).work).toEqual({ kind: 'install', file: '/stick/my.koyapack', consent: { isOwn: true }, shown: summary })
  await answer('install', succeed(summary))
  expect(await installed).toEqual(succeed(summary))
})

it('installing a pack reports its progress, and stops when it is cancelled or an exam begins', async () => {
  const { handlers, answer, asked, backend, offer, progressed, sent, stopForExam } = openHandlers()
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
  ['an exam that is open', { isAttemptOpen: true }, 'call/not-during-exam']
])('with %s, packs cannot be changed and no dialog opens', async (_, place, code) => {
  const { handlers, sent, askFile } = openHandlers(place)
  for (const result of [
    await handlers.choose({}),
    await handlers.look({ address: 'http://10.0.0.1' }),
    await handlers.fetch({ number: 0 }),
    await handlers.install({ consent: {} }),
    await handlers.remove({ id: 'my-sums' })
  ]) {
    expect(result).toMatchObject({ ok: false, error: { code } })
  }
  expect({ sent, fileRequests: askFile.mock.calls }).toEqual({ sent: [], fileRequests: [] })
})

it('the pack list states what decides over changes: the policy or the server', async () => {
  const { handlers, answer } = openHandlers({ areLocked: true })
  const read = handlers.read({})
  const packs = [{ kind: 'installed', summary, standing: 'practice' }]
  await answer('list', succeed(packs))
  expect(await read).toEqual(succeed({ changedBy: 'policy', packs, catalogue: null }))
  expect(await openHandlers({ isRemote: true }).handlers.read({})).toEqual(succeed({ changedBy: 'server', packs: [], catalogue: null }))
})

it('there is no pack to install before a file is chosen or after the choice is cancelled', async () => {
  const { handlers } = openHandlers({ file: null })
  expect(await handlers.install({ consent: {} })).toMatchObject({ error: { code: 'pack/not-chosen' } })
  expect(await handlers.choose({})).toEqual(succeed({ offer: null }))
  expect(await handlers.install({ consent: {} })).toMatchObject({ error: { code: 'pack/not-chosen' } })
})

it('the packs of a folder are listed, and a page names neither the folder nor a file', async () => {
  const { handlers, answer, asked } = openHandlers({ file: '/stick' })
  const looked = handlers.lookInFolder({})
  const found = [{ number: 0, name: 'My sums', bytes: 5000, summary, about: null, heldVersion: null, keptBytes: 0 }]
  expect((await asked('look-in-folder')).work).toEqual({ kind: 'look-in-folder', folder: '/stick' })
  const reply = { found, list: null, folder: { skippedCount: 1, isPartial: false } }
  await answer('look-in-folder', succeed(reply))
  expect(await looked).toEqual(succeed({ looked: reply }))
  void handlers.fetch({ number: 0 })
  expect((await asked('fetch')).work).toEqual({ kind: 'fetch', number: 0 })
  expect(await openHandlers({ file: null }).handlers.lookInFolder({})).toEqual(succeed({ looked: null }))
})

it('packs come from nowhere but the list of the policy where that is the only source', async () => {
  const address = 'https://packs.example/koya-packs.json'
  const { handlers, asked } = openHandlers({ catalogue: { address, isOnly: true } })
  const refused = [handlers.choose({}), handlers.lookInFolder({}), handlers.look({ address: 'https://packs.example/other.koyapack' })]
  expect(await Promise.all(refused)).toMatchObject(refused.map(() => ({ error: { code: 'settings/locked' } })))
  void handlers.look({ address })
  expect((await asked('look')).work).toEqual({ kind: 'look', address })
  const offered = openHandlers({ catalogue: { address, isOnly: false } })
  void offered.handlers.look({ address: 'http://10.0.0.1' })
  expect((await offered.asked('look')).work).toEqual({ kind: 'look', address: 'http://10.0.0.1' })
})

it('a policy that names a list of packs does not lock them, and one that locks them does', () => {
  const address = 'https://packs.example/koya-packs.json'
  expect(
    [{}, { packs: { catalogue: address } }, { packs: { catalogue: address, isCatalogueOnly: true, areLocked: true } }].map(packsPolicyOf)
  ).toEqual([
    { areLocked: false, catalogue: null },
    { areLocked: false, catalogue: { address, isOnly: false } },
    { areLocked: true, catalogue: { address, isOnly: true } }
  ])
})

it('a fetched pack is installed, and a page names it by its number among the results, not by its file', async () => {
  const { handlers, answer, asked, backend, progressed } = openHandlers()
  expect(await handlers.fetch({ number: 0 })).toMatchObject({ error: { code: 'pack/not-chosen' } })
  const looked = handlers.look({ address: 'http://10.0.0.1' })
  const found = [{ number: 0, name: 'My sums', bytes: 5000, summary, about: null, heldVersion: null, keptBytes: 0 }]
  expect((await asked('look')).work).toEqual({ kind: 'look', address: 'http://10.0.0.1' })
  await answer('look', succeed({ found, list: null }))
  expect(await looked).toEqual(succeed({ found, list: null }))
  expect(await handlers.fetch({ number: 1 })).toMatchObject({ error: { code: 'pack/not-chosen' } })
  const fetched = handlers.fetch({ number: 0 })
  const { number } = await asked('fetch')
  backend.hear({ kind: 'pack-progress', number, bytes: 100 })
  expect(progressed).toHaveBeenLastCalledWith({ bytes: 100, totalBytes: 5000 })
  expect(await handlers.look({ address: 'http://10.0.0.2' })).toMatchObject({ error: { code: 'pack/busy' } })
  const offer = { summary, refusal: null }
  await answer('fetch', succeed({ offer, file: '/data/fetched-packs/a.part', fetchedBytes: 4000 }))
  expect(await fetched).toEqual(succeed({ offer, fetchedBytes: 4000 }))
  const installed = handlers.install({ consent: {} })
  expect((await asked('install')).work).toEqual({ kind: 'install', file: '/data/fetched-packs/a.part', consent: {}, shown: summary })
  await answer('install', succeed(summary))
  expect(await installed).toEqual(succeed(summary))
})

it('a pack download stops when it is cancelled or an exam begins', async () => {
  const { handlers, answer, asked, sent, stopForExam } = openHandlers()
  const looked = handlers.look({ address: 'http://10.0.0.1' })
  await answer(
    'look',
    succeed({ found: [{ number: 0, name: 'My sums', bytes: 5000, summary, about: null, heldVersion: null, keptBytes: 0 }], list: null })
  )
  await looked
  for (const stop of [() => void handlers.cancel({}), stopForExam]) {
    const fetched = handlers.fetch({ number: 0 })
    const { number } = await asked('fetch')
    stop()
    await vi.waitUntil(() => sent.at(-1)?.kind === 'pack-cancel')
    expect(sent.at(-1)).toEqual({ kind: 'pack-cancel', number })
    await answer('fetch', fail('pack/cancelled'))
    expect(await fetched).toMatchObject({ error: { code: 'pack/cancelled' } })
    sent.length = 0
  }
})

it('only one pack file dialog opens at a time', async () => {
  const { handlers, answer, askFile } = openHandlers()
  const both = [handlers.choose({}), handlers.choose({})]
  await answer('inspect', succeed({ summary, refusal: null }))
  await Promise.all(both)
  expect(askFile).toHaveBeenCalledTimes(1)
})

it('pack calls report a backend that stops meanwhile, is absent or sends a malformed answer', async () => {
  const { handlers, asked, answer, backend, sent } = openHandlers()
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
