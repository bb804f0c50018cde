import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { GRACE_MS } from '../../../../../src-shared/billing/may-open.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { HEARD_SERIAL, HEARD_WORK, heardLibrary, LOCKED_CANARY, openLibrary } from '../../../../support/learning-fixture.ts'
import { sha256Of } from '../../../../support/pictures.ts'
import { signInUntold as signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { makeToneWav, toneWav } from '../../../../support/sounds.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const DAY_MS = 86_400_000

async function buy(backend: TestBackend, { accountId }: SignedInLearner, endsAt: number | null): Promise<void> {
  const term = endsAt === null ? ({ kind: 'period', period: 'forever' } as const) : ({ kind: 'until', until: endsAt } as const)
  await grantTo(backend, { accountId }, { offer: { kind: 'add-on', slug: 'extra-notes' }, term })
}

/** Signs in again, because no token lasts a day. */
async function signInAgain(backend: TestBackend, { email, password }: SignedInLearner): Promise<string> {
  return (await backend.call('login', { body: { identifier: email, password } })).value.metadata.token
}

const heard = { serial: HEARD_SERIAL, workId: HEARD_WORK }

describeOnEachDatabase('The libraries', (makeDatabase) => {
  it('an open library shows its sections and a locked one only its cover', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const { libraries } = (await backend.call('listLibraries', { bearer })).value
    expect(libraries.map(({ serial, access, workCount, kinds, subjectSlug }) => [serial, access.because, workCount, kinds, subjectSlug])).toEqual([
      [HEARD_SERIAL, 'free', 1, ['audio'], null],
      ['NOT-0001', 'free', 1, ['note'], null],
      ['NOT-0002', 'not-held', 2, ['note'], 'mathematics']
    ])
    expect(libraries.map(({ opensWith }) => opensWith)).toEqual([
      null,
      null,
      { addOn: { slug: 'extra-notes', title: 'Extra notes' }, plans: [{ slug: 'term', title: 'Term' }] }
    ])
    expect(libraries[0]?.sizeBytes).toBeGreaterThan(toneWav.length)
    const open = (await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0001' } })).value
    expect(open.library.shelves).toEqual(openLibrary.shelves)
    const locked = await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0002' } })
    expect(locked.value.library).toEqual({ ...libraries[2], shelves: [] })
    expect(locked.text).not.toContain(LOCKED_CANARY)
    expect((await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0009' } })).error?.code).toBe('library/not-found')
  })

  it('a library opens for a learner with its add-on, also for a week after its end, and for nobody else', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const other = await signIn(backend, 'ben@example.com')
    const startedAt = backend.clock.now()
    const endsAt = startedAt + DAY_MS
    await buy(backend, learner, endsAt)
    const read = async (bearer: string) => {
      const { text, value } = await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0002' } })
      return { access: value.library.access, hasContent: text.includes(LOCKED_CANARY) }
    }
    expect(await read(learner.token)).toEqual({ access: { isOpen: true, because: 'add-on', until: endsAt }, hasContent: true })
    expect(await read(other.token)).toEqual({ access: { isOpen: false, because: 'not-held', until: null }, hasContent: false })
    expect((await backend.call('listAddOns', { bearer: learner.token })).value.addOns).toMatchObject([{ slug: 'extra-notes', isOwned: true }])
    expect((await backend.call('listAddOns', { bearer: other.token })).value.addOns).toMatchObject([{ slug: 'extra-notes', isOwned: false }])
    backend.clock.advance(DAY_MS)
    const late = await signInAgain(backend, learner)
    expect(await read(late)).toEqual({ access: { isOpen: true, because: 'grace', until: endsAt + GRACE_MS }, hasContent: true })
    // The add-ons page lists the expired add-on as not owned, and says how long it stays open.
    expect((await backend.call('listAddOns', { bearer: late })).value.addOns).toMatchObject([{ isOwned: false }])
    const { subscriptions } = (await backend.call('listAddOnSubscriptions', { bearer: late })).value
    expect(subscriptions).toMatchObject([
      { slug: 'extra-notes', title: 'Extra notes', startedAt, endsAt, state: 'grace', openUntil: endsAt + GRACE_MS }
    ])
    backend.clock.advance(GRACE_MS)
    expect(await read(await signInAgain(backend, learner))).toEqual({ access: { isOpen: false, because: 'ended', until: endsAt }, hasContent: false })
  })

  it('a plan opens a library only for the classes that the library is made for', async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('learning/libraries/NOT-0002.json', { ...openLibrary, serial: 'NOT-0002', addOn: 'extra-notes', classLevels: ['ss-3'] })
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const learner = await signIn(backend)
    await grantTo(backend, learner)
    const bearer = learner.token
    const because = async () => (await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0002' } })).value.library.access.because
    expect(await because()).toBe('no-class')
    await backend.call('updateProfile', { bearer, body: { name: 'Ada', profile: { ...emptyProfile, classLevel: 'js-1' } } })
    expect(await because()).toBe('other-class')
    await backend.call('updateProfile', { bearer, body: { name: 'Ada', profile: { ...emptyProfile, classLevel: 'ss-3' } } })
    expect(await because()).toBe('plan')
  })

  it('a learner’s place in a library is saved and is never returned to another learner', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = (await signIn(backend)).token
    const ben = (await signIn(backend, 'ben@example.com')).token
    const params = { serial: 'NOT-0001' }
    const read = async (bearer: string) => (await backend.call('fetchReading', { bearer, params })).value.reading
    const unread = { lastWorkId: null, places: [], bookmarks: [] }
    expect(await read(ada)).toEqual(unread)
    const first = { lastWorkId: 'first', places: [{ workId: 'first', at: 300 }], bookmarks: [{ workId: 'first', at: 12 }] }
    await backend.call('keepReading', { bearer: ada, params, body: { reading: first } })
    const second = { ...first, bookmarks: [] }
    await backend.call('keepReading', { bearer: ada, params, body: { reading: second } })
    expect(await read(ada)).toEqual(second)
    expect(await read(ben)).toEqual(unread)
    const nowhere = { serial: 'NOT-0009' }
    expect((await backend.call('fetchReading', { bearer: ada, params: nowhere })).error?.code).toBe('library/not-found')
    expect((await backend.call('keepReading', { bearer: ada, params: nowhere, body: { reading: first } })).error?.code).toBe('library/not-found')
  })
})

it('a library file is sent in parts, each with the type, hash and size of the whole file', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  const part = async (query: { from?: string; most?: string }) => {
    const { content, ...rest } = (await backend.call('fetchWorkPart', { bearer, params: heard, query: query as never })).value
    expect(rest).toEqual({ type: 'audio/wav', sha256: sha256Of(toneWav), sizeBytes: toneWav.length })
    return Buffer.from(content, 'base64')
  }
  expect(await part({})).toEqual(toneWav)
  expect(await part({ from: '40', most: '9' })).toEqual(toneWav.subarray(40, 49))
  expect(await part({ from: String(toneWav.length - 3), most: '100' })).toEqual(toneWav.subarray(-3))
  for (const past of [toneWav.length, 9_999_999_999]) expect(await part({ from: String(past) })).toHaveLength(0)
  expect(await part({ most: '0' })).toHaveLength(0)
})

it('a part of a library file has at most 512 KiB, and a request cannot choose a file path', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const long = makeToneWav(60_000)
  expect(long.length).toBeGreaterThan(524_288)
  writeFileSync(join(resources.folder, 'learning/media', HEARD_SERIAL, `${HEARD_WORK}.wav`), long)
  writeFileSync(join(resources.folder, 'learning/media/beside.wav'), long)
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const { token: bearer } = await signIn(backend)
  const whole = await backend.call('fetchWorkPart', { bearer, params: heard, query: { from: '0', most: '9999999999' } })
  expect(Buffer.from(whole.value.content, 'base64')).toEqual(long.subarray(0, 524_288))
  const names = ['..%2fbeside', '..%2f..%2fbeside.wav', `${HEARD_WORK}.wav`, '%2e%2e', '..', 'beside', 'A-TONE', `${HEARD_WORK}%00`, 'first']
  for (const workId of names) {
    const answer = await backend.call('fetchWorkPart', { bearer, params: { ...heard, workId } })
    expect({ workId, hasWrongStatus: answer.status === 200 || answer.status === 500, hasContent: answer.text.includes('"content"') }).toEqual({
      workId,
      hasWrongStatus: false,
      hasContent: false
    })
  }
  for (const query of [{ from: '-1' }, { from: '1e3' }, { most: 'NaN' }, { from: '99999999999' }])
    expect((await backend.call('fetchWorkPart', { bearer, params: heard, query: query as never })).error?.code).toBe('request/malformed')
})

it('no byte of a locked library file is sent, and none once it is locked again', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('learning/libraries/AUD-0001.json', { ...heardLibrary, addOn: 'extra-notes' })
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const learner = await signIn(backend)
  const codeFor = async (bearer: string) => (await backend.call('fetchWorkPart', { bearer, params: heard })).error?.code ?? 'done'
  expect(await codeFor(learner.token)).toBe('library/locked')
  await buy(backend, learner, backend.clock.now() + 1000)
  expect(await codeFor(learner.token)).toBe('done')
  backend.clock.advance(1000 + GRACE_MS)
  expect(await codeFor(await signInAgain(backend, learner))).toBe('library/locked')
})

it('a library file that was replaced or removed after the start is reported missing instead of sent', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const path = join(resources.folder, 'learning/media', HEARD_SERIAL, `${HEARD_WORK}.wav`)
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const { token: bearer } = await signIn(backend)
  const code = async () => (await backend.call('fetchWorkPart', { bearer, params: heard })).error?.code ?? 'done'
  expect(await code()).toBe('done')
  rmSync(path)
  writeFileSync(path, makeToneWav(500))
  expect(await code()).toBe('library/work-missing')
  rmSync(path)
  expect(await code()).toBe('library/work-missing')
})
