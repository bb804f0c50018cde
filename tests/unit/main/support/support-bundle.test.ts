import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countJournal } from '../../../../src-main/support/count-journal.ts'
import { readLogEnd } from '../../../../src-main/support/read-log-end.ts'
import { createSaveSupportBundle } from '../../../../src-main/support/save-support-bundle.ts'
import { supportBundle, type SupportFacts } from '../../../../src-main/support/support-bundle.ts'
import { defaultSettings } from '../../../../src-shared/device/settings.ts'
import { fakeSettings } from '../../../support/fake-bridge.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { answer, codeOf, sitInRoom, startedAt, useTestClock, valueOf } from '../../../support/sit-in-room.ts'

const secrets = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  opaque: 'dGhpcy1pcy1hLWxhdW5jaC1zZWNyZXQtMDEyMzQ1Njc4OQ',
  mail: 'ada.obi@example.com',
  recovery: '7QK2-M9XW-3FTR-V8JH-2C5D-K6NP-4B',
  recoveryPlain: '7QK2M9XW3FTRV8JH2C5DK6NP4B',
  code: '4821 7730',
  home: '/home/ada-obi'
}
const lines = [
  `[error] api: Authorization: Bearer ${secrets.token}`,
  `[error] backend said ${secrets.opaque}`,
  `[warn] mail to ${secrets.mail} failed`,
  `[warn] ${secrets.recovery} and ${secrets.recoveryPlain} and ${secrets.code}`,
  `[error] at file://${secrets.home}/.config/Koya/main.js:1:2`,
  '[warn] attempt 11111111-1111-4111-8111-111111111111 set aside: attempt/closed'
]

function factsWith(change: Partial<SupportFacts> = {}): SupportFacts {
  return {
    writtenAt: Date.UTC(2026, 10, 20),
    versions: { koya: '0.1.0' },
    platform: { system: 'linux', memoryMb: 4096 },
    backend: { kind: 'remote', phase: 'ready' },
    settings: {
      values: { ...defaultSettings, backend: 'https://ada:hidden-word@koya.school.example/path?key=hidden-word' },
      origins: { ...fakeSettings.origins, backend: 'policy' },
      policy: { state: 'valid', path: '/etc/koya/policy.json', problems: [] },
      setAside: `${secrets.home}/settings.json.unreadable-1`
    },
    session: { isSignedIn: true, isExpired: false, strategy: 'local', keychain: 'available' },
    journal: {
      failure: null,
      isSetAside: false,
      openAttemptCount: 1,
      submittedAttemptCount: 2,
      undeliveredAttemptCount: 0,
      undeliveredEventCount: 0
    },
    logLines: lines,
    homeFolder: secrets.home,
    ...change
  }
}

describe('the support bundle', () => {
  test('the support bundle contains no token, address, code or name', () => {
    const text = supportBundle(factsWith())
    for (const secret of [...Object.values(secrets), 'hidden-word', 'ada']) expect(text).not.toContain(secret)
  })

  test('control: the log lines contain the secrets before the support bundle redacts them', () => {
    for (const secret of Object.values(secrets)) expect(lines.join('\n')).toContain(secret)
  })

  test('the support bundle is JSON with versions, settings, policy, journal counts and the log', () => {
    const bundle = JSON.parse(supportBundle(factsWith())) as Record<string, unknown>
    expect(bundle).toMatchObject({
      product: 'Koya',
      writtenAt: '2026-11-20T00:00:00.000Z',
      versions: { koya: '0.1.0' },
      settings: { values: { backend: 'https://koya.school.example', theme: 'system' }, origins: { backend: 'policy' }, wasSetAside: true },
      policy: { state: 'valid' },
      journal: { openAttemptCount: 1, submittedAttemptCount: 2 }
    })
    expect((bundle['log'] as string[]).at(-1)).toBe(lines.at(-1))
    expect(JSON.parse(supportBundle(factsWith({ settings: { ...factsWith().settings, values: defaultSettings } })))).toMatchObject({
      settings: { values: { backend: 'embedded' } }
    })
  })
})

describe('counting the journal', () => {
  useTestClock()

  test('journal counts contain numbers and no answers', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    for (const number of [1, 2]) valueOf(await setup.room.append(paper.attemptId, answer(number)))
    const record = valueOf(await setup.journal.readAttempt(paper.attemptId))
    const state = { failure: null, setAside: null }
    const counts = await countJournal({ journal: setup.journal, state, currentUserId: record?.userId ?? null })
    expect(counts).toMatchObject({ openAttemptCount: 1, submittedAttemptCount: 0, failure: null })
    expect(Object.values(counts).filter((value) => typeof value === 'string')).toEqual([])
    expect(counts.undeliveredEventCount).toBe(2)
    expect(await countJournal({ journal: setup.journal, state, currentUserId: 'somebody else' })).toMatchObject({ openAttemptCount: 0 })
  })
})

describe('the end of the log', () => {
  test('the end of the log is its last lines, beginning with a whole line', async () => {
    const path = join(makeTempFolder(), 'main.log')
    writeFileSync(path, Array.from({ length: 20_000 }, (_, number) => `line ${String(number)} of many\n`).join(''))
    const end = await readLogEnd(path, 300)
    expect(end).toHaveLength(300)
    expect(end[0]).toBe('line 19700 of many')
    expect(end.at(-1)).toBe('line 19999 of many')
    const all = await readLogEnd(path, 1_000_000)
    expect(all[0]).toMatch(/^line \d+ of many$/)
  })

  test('the end of a missing log file is empty', async () => {
    expect(await readLogEnd(join(makeTempFolder(), 'none.log'), 10)).toEqual([])
  })
})

describe('saving the bundle', () => {
  const save = (path: string | null) =>
    createSaveSupportBundle({
      askPath: (name) => {
        expect(name).toBe('koya-support-2026-11-20.json')
        return Promise.resolve(path)
      },
      readFacts: () => Promise.resolve(factsWith()),
      log: { error: () => undefined }
    })()

  test('the support bundle is written to the path the learner chooses', async () => {
    const path = join(makeTempFolder(), 'bundle.json')
    expect(valueOf(await save(path))).toEqual({ path })
    expect(readFileSync(path, 'utf8')).toBe(supportBundle(factsWith()))
  })

  test('saving the support bundle is cancelled when the learner chooses no path', async () => {
    expect(valueOf(await save(null))).toEqual({ path: null })
  })

  test('saving the support bundle reports a failed write', async () => {
    const path = join(makeTempFolder(), 'folder')
    mkdirSync(path)
    expect(codeOf(await save(path))).toBe('settings/bundle-not-written')
  })

  test('concurrent saves of the support bundle ask for a path once', async () => {
    let askedCount = 0
    const saveOften = createSaveSupportBundle({
      askPath: () => Promise.resolve(null).finally(() => (askedCount += 1)),
      readFacts: () => Promise.resolve(factsWith()),
      log: { error: () => undefined }
    })
    await Promise.all(Array.from({ length: 50 }, saveOften))
    expect(askedCount).toBe(1)
    await saveOften()
    expect(askedCount).toBe(2)
  })
})
