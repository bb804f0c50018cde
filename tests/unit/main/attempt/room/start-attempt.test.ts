import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCapabilityStore } from '../../../../../src-main/attempt/delivery/capability-store.ts'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { hashOf } from '../../../../../src-main/attempt/record/paper-from.ts'
import { createStartAttempt } from '../../../../../src-main/attempt/room/start-attempt.ts'
import type { MediaClient } from '../../../../../src-main/platform/backend/media-client.ts'
import type { ApiClient } from '../../../../../src-main/platform/backend/api-client.ts'
import { createKeychain } from '../../../../../src-main/platform/keychain.ts'
import { paperText, type Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { agreedVersions, TEST_VERSION } from '../../../../support/agreed-versions.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { createMemoryKeytar } from '../../../../support/memory-keytar.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

interface Body {
  readonly attemptId: string
  readonly slug: string
  readonly markingVersion: string
}

function openOffice() {
  const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  const journal = createDirectJournal(disk)
  const keytar = createMemoryKeytar()
  const asked: { name: string; bearer: string | undefined; body: Body | undefined }[] = []
  const backend = {
    start: ({ attemptId, slug }: Body): Result<{ paper: Paper; capability: string }> =>
      succeed({ paper: buildPaper({ attemptId, slug }), capability: `cap-${attemptId}` }),
    picture: (): Result<{ type: string; content: string }> => fail('attempt/picture-missing'),
    issue: (): Result<{ capability: string }> => succeed({ capability: 'issued-anew' })
  }
  const at = { userId: 'ada' as string | null }
  const api: ApiClient & MediaClient = {
    fetchMediaFile: () => Promise.resolve(fail('backend/unreachable')),
    ready: () => Promise.resolve(succeed({})),
    call(name, input) {
      const { bearer, body } = input as { bearer?: string; body?: Body }
      asked.push({ name, bearer, body })
      if (name === 'fetchPicture') return Promise.resolve(backend.picture()) as never
      return Promise.resolve(name === 'startAttempt' && body ? backend.start(body) : backend.issue()) as never
    }
  }
  const view = {
    auth: { user: null, loggedIn: false },
    busy: false,
    isStarting: false,
    isExpired: false,
    keychain: 'available',
    strategy: 'local',
    openId: 'idle',
    failure: null,
    scopes: []
  } as const
  const session = {
    withToken: <Value>(step: (token: string) => Promise<Result<Value>>) =>
      at.userId === null ? Promise.resolve(fail('session/required')) : step('token'),
    view: () => ({ ...view, scopes: [], auth: { user: at.userId === null ? null : buildUser({ id: at.userId }), loggedIn: at.userId !== null } })
  }
  const keychain = createKeychain({ loadKeytar: () => Promise.resolve(keytar), service: 'Koya', timeoutMs: 100, log: { warn: () => undefined } })
  const capabilities = createCapabilityStore({ keychain, api, session })
  return {
    disk,
    journal,
    keytar,
    asked,
    backend,
    at,
    capabilities,
    start: createStartAttempt({ api, session, capabilities, journal, version: TEST_VERSION, now: () => Date.parse('2026-11-30T10:00:00Z') })
  }
}

test('a start resolves once the exam and its capability are saved on this computer', async () => {
  const office = openOffice()
  const paper = valueOf(await office.start({ slug: 'utme-mock' }, 'ada'))
  expect(office.asked).toEqual([
    { name: 'startAttempt', bearer: 'token', body: { attemptId: paper.attemptId, slug: 'utme-mock', ...agreedVersions } }
  ])
  expect(office.disk.readOpenAttempt('ada')?.paper).toEqual(paper)
  expect([...office.keytar.secrets]).toEqual([[`attempt.${paper.attemptId}`, `cap-${paper.attemptId}`]])
})

test('a start whose reply was lost or not saved is repeated under the same id; the next exam gets a new id', async () => {
  const office = openOffice()
  const { start } = office.backend
  office.backend.start = () => fail('backend/unreachable')
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('backend/unreachable')
  office.backend.start = start
  office.journal.fault = () => ({ when: 'before', code: 'journal/disk-full' })
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('journal/disk-full')
  office.journal.fault = () => null
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'bola'))).toBe('done')
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('done')
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('done')
  const ids = office.asked.map(({ body }) => body?.attemptId)
  expect(ids[1]).toBe(ids[0])
  expect(ids[3]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})

test('the id of an attempt begins with the time of its backend and ends like no other', async () => {
  const office = openOffice()
  const ids = []
  for (const userId of ['ada', 'bola']) ids.push(valueOf(await office.start({ slug: 'utme-mock' }, userId)).attemptId)
  const time = Date.parse('2026-11-30T10:00:00Z').toString(16).padStart(12, '0')
  const ofVersion7 = new RegExp(`^${time.slice(0, 8)}-${time.slice(8)}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
  expect(ids).toEqual([expect.stringMatching(ofVersion7), expect.stringMatching(ofVersion7)])
  expect(ids[0]).not.toBe(ids[1])
})

test('an exam is saved with its pictures, and a start with a missing or changed picture is retried under the same id', async () => {
  const office = openOffice()
  office.backend.start = ({ attemptId, slug }) =>
    succeed({ paper: rehashed({ ...buildPaper({ attemptId, slug }), pictures: [squarePicture] }), capability: 'cap' })
  const send = (svg: string) => succeed({ type: 'image/svg+xml', content: Buffer.from(svg).toString('base64') })
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('attempt/picture-missing')
  office.backend.picture = () => send(squareSvg.replace('40', '41'))
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('attempt/picture-changed')
  expect({ openAttempt: office.disk.readOpenAttempt('ada'), secretCount: office.keytar.secrets.size }).toEqual({ openAttempt: null, secretCount: 0 })
  office.backend.picture = () => send(squareSvg)
  const paper = valueOf(await office.start({ slug: 'utme-mock' }, 'ada'))
  expect(new Set(office.asked.flatMap(({ body }) => body?.attemptId ?? []))).toEqual(new Set([paper.attemptId]))
  expect(Buffer.from(office.disk.readMedia(squarePicture.sha256)?.bytes ?? []).toString()).toBe(squareSvg)
})

test('the keychain saves the capability while the journal saves the paper', async () => {
  const office = openOffice()
  const asked = Promise.withResolvers<null>()
  const { setPassword } = office.keytar
  office.keytar.setPassword = (...secret) => {
    asked.resolve(null)
    return setPassword(...secret)
  }
  const { createAttempt } = office.journal
  Object.assign(office.journal, {
    createAttempt: async (...attempt: Parameters<typeof createAttempt>) => {
      await asked.promise
      return createAttempt(...attempt)
    }
  })
  const paper = valueOf(await office.start({ slug: 'utme-mock' }, 'ada'))
  expect(office.keytar.secrets.get(`attempt.${paper.attemptId}`)).toBe(`cap-${paper.attemptId}`)
})

/** Swaps the texts of two options but not their ids, as if only one side had shuffled. */
function swapTwoOptions(paper: Paper): Paper {
  const changed = structuredClone(paper)
  const item = changed.subjects[0]?.items[0]
  const [one, two] = item && 'options' in item ? item.options : []
  if (!one || !two) throw new Error('the paper has no options')
  ;[one.text, two.text] = [two.text, one.text]
  return changed
}

function rehashed(paper: Paper): Paper {
  return { ...paper, paperHash: hashOf(paperText(paper)) }
}

test('an exam saved here in another form fails the start, and the next start requests a new exam', async () => {
  const office = openOffice()
  const { start } = office.backend
  const papers = new Map<string, Paper>()
  office.backend.start = (body) => {
    const reply = valueOf(start(body))
    // Stores another drawing of the same attempt, as after a restore of the backend's disk.
    if (papers.size === 0) office.disk.createAttempt({ userId: 'ada', paper: rehashed({ ...reply.paper, title: 'As it was drawn first' }) })
    papers.set(body.attemptId, reply.paper)
    return succeed(reply)
  }
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe('journal/paper-not-kept')
  expect(office.keytar.secrets.size).toBe(0)
  const opened = valueOf(await office.start({ slug: 'utme-mock' }, 'ada'))
  expect([...papers.keys()].indexOf(opened.attemptId)).toBe(1)
  expect(office.disk.readAttempt(opened.attemptId)?.paper).toEqual(opened)
})

test.each<[string, string, (paper: Paper) => Paper]>([
  ['of another attempt', 'backend/malformed-reply', () => buildPaper()],
  ['that was changed on its way', 'attempt/paper-changed', (paper) => ({ ...paper, budgetMs: paper.budgetMs + 1 })],
  ['whose options were changed on their way', 'attempt/paper-changed', swapTwoOptions],
  ['that marks in another way', 'attempt/version-disagreement', (paper) => rehashed({ ...paper, markingVersion: 'another' })],
  ['whose hash is another’s', 'attempt/paper-changed', (paper) => ({ ...paper, paperHash: 'f'.repeat(64) })]
])('an exam %s is refused and not saved', async (_, code, change) => {
  const office = openOffice()
  const { start } = office.backend
  office.backend.start = (body) => {
    const reply = valueOf(start(body))
    return succeed({ ...reply, paper: change(reply.paper) })
  }
  expect(codeOf(await office.start({ slug: 'utme-mock' }, 'ada'))).toBe(code)
  expect(office.disk.readOpenAttempt('ada')).toBeNull()
  expect(office.keytar.secrets.size).toBe(0)
})

test('a capability is read from the keychain, or reissued for its own learner, or is unavailable', async () => {
  const office = openOffice()
  await office.capabilities.save('a', 'kept')
  expect(await office.capabilities.obtain('a', 'ada')).toBe('kept')
  office.at.userId = null
  expect(await office.capabilities.obtain('a', 'ada')).toBe('kept')
  await office.capabilities.forget('a')
  expect(await office.capabilities.obtain('a', 'ada')).toBeNull()
  office.at.userId = 'bola'
  expect(await office.capabilities.obtain('a', 'ada')).toBeNull()
  expect(office.asked).toEqual([])
  office.at.userId = 'ada'
  expect(await office.capabilities.obtain('a', 'ada')).toBe('issued-anew')
  expect(office.keytar.secrets.get('attempt.a')).toBe('issued-anew')
  office.backend.issue = () => fail('backend/unreachable')
  expect(await office.capabilities.obtain('b', 'ada')).toBeNull()
})
