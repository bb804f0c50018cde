import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSettingsFile } from '../../../../../src-main/app/open-settings-file.ts'
import { createChangeSettings, type ChangeSettings } from '../../../../../src-main/device/settings/change-settings.ts'
import { createSettings, type Settings } from '../../../../../src-main/device/settings/settings.ts'
import { KNOWN_LEARNERS_MOST } from '../../../../../src-main/device/settings/learner-settings.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { settingsViewSchema } from '../../../../../src-shared/device/settings-contract.ts'
import type { OwnSettings } from '../../../../../src-shared/device/own-settings.ts'
import { defaultSettings, settingNames, type UserSettings } from '../../../../../src-shared/device/settings.ts'
import type { Policy } from '../../../../../src-shared/device/policy.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

interface Bench {
  readonly settings: Settings & { readonly change: ChangeSettings }
  readonly folder: string
  readonly steps: string[]
  isAttemptOpen: boolean
  hasLeft: boolean
  /** Settings sent to the account's backend, and its reply. */
  readonly kept: OwnSettings[]
  answerKeep: () => Promise<boolean>
}

function openBench({
  policy = {},
  build = {},
  folder = makeTempFolder()
}: { policy?: Policy; build?: Partial<UserSettings>; folder?: string } = {}): Bench {
  const steps: string[] = []
  const kept: OwnSettings[] = []
  const bench = { folder, steps, kept, isAttemptOpen: false, hasLeft: true, answerKeep: () => Promise.resolve(true) }
  const settings = createSettings({
    file: openSettingsFile(folder, () => 1),
    policy: { policy, state: { state: Object.keys(policy).length === 0 ? 'absent' : 'valid', path: '/etc/koya/policy.json', problems: [] } },
    build
  })
  const change = createChangeSettings({
    settings,
    isAttemptOpen: () => bench.isAttemptOpen,
    leaveBackend: () => {
      steps.push(`leave ${settings.values().backend || 'embedded'}`)
      return Promise.resolve(bench.hasLeft)
    },
    saveWithAccount: (values) => {
      kept.push(values)
      return bench.answerKeep()
    }
  })
  settings.onChange((values, before) => steps.push(`${before.backend || 'embedded'} to ${values.backend || 'embedded'}`))
  return Object.assign(bench, { settings: { ...settings, change } })
}

const school = 'https://koya.school.example'

describe('the settings', () => {
  test('the settings start as the defaults and match their contract', () => {
    const { settings } = openBench()
    expect(settings.values()).toEqual(defaultSettings)
    expect(settingsViewSchema.parse(settings.view())).toEqual(settings.view())
    expect(settings.view().origins).toEqual(Object.fromEntries(settingNames.map((name) => [name, 'default'])))
  })

  test('a changed setting survives a restart and is marked as the user’s', async () => {
    const { settings, folder } = openBench()
    const view = valueOf(await settings.change({ theme: 'contrast', zoom: 1.5, dataSaver: true }))
    expect(view.values).toEqual({ ...defaultSettings, theme: 'contrast', zoom: 1.5, dataSaver: true })
    expect(view.origins.zoom).toBe('user')
    expect(view.origins.language).toBe('default')
    expect(openBench({ folder }).settings.values()).toEqual(view.values)
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ theme: 'contrast', zoom: 1.5, dataSaver: true })
  })

  test('a value of the wrong type in the settings file counts as absent', () => {
    const folder = makeTempFolder()
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ zoom: 'huge', theme: 'dark', backend: 'http://evil.example' }))
    expect(openBench({ folder }).settings.values()).toEqual({ ...defaultSettings, theme: 'dark' })
  })

  test('a setting from the policy is locked, and a change that includes it sets nothing', async () => {
    const { settings, folder, steps } = openBench({ policy: { backend: { address: school } } })
    expect(settings.isLocked('backend')).toBe(true)
    expect(settings.view().origins.backend).toBe('policy')
    expect(codeOf(await settings.change({ theme: 'dark', backend: '' }))).toBe('settings/locked')
    expect(settings.values()).toEqual({ ...defaultSettings, backend: school })
    expect(openBench({ folder }).settings.values().theme).toBe('system')
    expect(steps).toEqual([])
    expect(valueOf(await settings.change({ theme: 'dark' })).values.theme).toBe('dark')
  })

  test('a build’s server setting holds until the user changes it, even to Koya’s own server', async () => {
    const { settings, folder } = openBench({ build: { backend: school } })
    expect(settings.view()).toMatchObject({ values: { backend: school }, origins: { backend: 'build' } })
    await settings.change({ backend: '' })
    expect(openBench({ build: { backend: school }, folder }).settings.view()).toMatchObject({ values: { backend: '' }, origins: { backend: 'user' } })
  })

  test('a setting that cannot be written holds for this run and reports settings/not-written', async () => {
    const { settings, folder } = openBench()
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    expect(codeOf(await settings.change({ zoom: 2 }))).toBe('settings/not-written')
    expect(settings.values().zoom).toBe(2)
    rmSync(folder)
  })
})

describe('another backend', () => {
  test('the server changes only after the session at the former one has ended', async () => {
    const { settings, steps } = openBench()
    valueOf(await settings.change({ backend: school }))
    expect(steps).toEqual(['leave embedded', `embedded to ${school}`])
  })

  test('a server change is refused during an open attempt, and nothing is set', async () => {
    const bench = openBench()
    bench.isAttemptOpen = true
    expect(codeOf(await bench.settings.change({ backend: school, zoom: 2 }))).toBe('call/not-during-exam')
    expect(bench.settings.values()).toEqual(defaultSettings)
    expect(bench.steps).toEqual([])
    expect(await bench.settings.change({ backend: '', zoom: 2 })).toMatchObject(succeed({ values: { zoom: 2 } }))
  })

  test('a server change is refused during a sign-in, so that no token reaches the new server', async () => {
    const bench = openBench()
    bench.hasLeft = false
    expect(codeOf(await bench.settings.change({ backend: school }))).toBe('session/busy')
    expect(bench.settings.values().backend).toBe('')
  })

  test('two concurrent server changes are carried out one after the other', async () => {
    const { settings, steps } = openBench()
    await Promise.all([settings.change({ backend: school }), settings.change({ backend: '' })])
    expect(steps).toEqual(['leave embedded', `embedded to ${school}`, `leave ${school}`, `${school} to embedded`])
  })
})

const { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes, voice, voiceRate } = defaultSettings
const adasWay: OwnSettings = { theme, zoom, language, isClockHidden, hasTimeTone, hasLetterKeys, hasDigitKeys, hasStrikes, voice, voiceRate }

describe('what an account holds', () => {
  test('account settings apply while their learner is signed in, and leave the computer’s own unchanged', async () => {
    const { settings, folder } = openBench()
    await settings.change({ zoom: 1.25 })
    settings.followAccount({ isCandidate: false, accountId: 'ada', values: { ...adasWay, theme: 'contrast', zoom: 2 } })
    expect(settings.values()).toMatchObject({ theme: 'contrast', zoom: 2 })
    expect(settings.view().origins).toMatchObject({ zoom: 'account', dataSaver: 'default', backend: 'default' })
    settings.followAccount(null)
    expect(settings.values()).toMatchObject({ theme: 'system', zoom: 1.25 })
    expect(openBench({ folder }).settings.values().zoom).toBe(1.25)
  })

  test('account settings are overridden by the policy', () => {
    const { settings } = openBench({ policy: { language: 'en' } })
    settings.followAccount({ isCandidate: false, accountId: 'ada', values: adasWay })
    expect(settings.view().origins).toMatchObject({ language: 'policy', zoom: 'account' })
  })

  test('account settings include the voice, and the computer’s own voice returns afterwards', async () => {
    const { settings, kept, folder } = openBench()
    const [daniel, ezinne] = [
      { name: 'Daniel', lang: 'en-GB' },
      { name: 'Ezinne', lang: 'en-NG' }
    ]
    await settings.change({ voice: daniel, voiceRate: 0.8 })
    settings.followAccount({ isCandidate: false, accountId: 'ada', values: adasWay })
    expect(settings.values()).toMatchObject({ voice: null, voiceRate: 1 })
    valueOf(await settings.change({ voice: ezinne, voiceRate: 1.2 }))
    expect(kept).toEqual([{ ...adasWay, voice: ezinne, voiceRate: 1.2 }])
    settings.followAccount(null)
    expect(settings.values()).toMatchObject({ voice: daniel, voiceRate: 0.8 })
    valueOf(await settings.change({ voice: null }))
    expect(openBench({ folder }).settings.values()).toMatchObject({ voice: null, voiceRate: 0.8 })
  })

  test('a changed account setting applies at once and is saved in the account, not on this computer', async () => {
    const { settings, kept, folder } = openBench()
    settings.followAccount({ isCandidate: false, accountId: 'ada', values: adasWay })
    valueOf(await settings.change({ zoom: 1.5, dataSaver: true }))
    expect(kept).toEqual([{ ...adasWay, zoom: 1.5 }])
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ dataSaver: true })
  })

  test('an account setting that the backend does not save holds for this run and is reported', async () => {
    const bench = openBench()
    bench.answerKeep = () => Promise.resolve(false)
    bench.settings.followAccount({ isCandidate: false, accountId: 'ada', values: adasWay })
    expect(codeOf(await bench.settings.change({ zoom: 1.5 }))).toBe('settings/not-written')
    expect(bench.settings.values().zoom).toBe(1.5)
  })

  test('a changed account setting does not revert before the backend replies, and changes arrive in order', async () => {
    const bench = openBench()
    const answers: (() => void)[] = []
    bench.answerKeep = () =>
      new Promise((resolve) => {
        answers.push(() => {
          resolve(true)
        })
      })
    const { settings, kept } = bench
    settings.followAccount({ isCandidate: false, accountId: 'ada', values: adasWay })
    const changes = [settings.change({ zoom: 1.1 }), settings.change({ zoom: 1.25 })]
    await expect.poll(() => settings.values().zoom).toBe(1.25)
    await expect.poll(() => answers.length).toBe(1)
    // The reply to the first change is older than the current values.
    settings.followAccount({ isCandidate: false, accountId: 'ada', values: { ...adasWay, zoom: 1.1 } })
    expect(settings.values().zoom).toBe(1.25)
    answers[0]?.()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    await Promise.all(changes)
    expect(kept.at(-1)?.zoom).toBe(1.25)
    // Settings of another learner apply at once, even with an unanswered change.
    settings.followAccount({ isCandidate: false, accountId: 'ben', values: { ...adasWay, zoom: 0.8 } })
    expect(settings.values().zoom).toBe(0.8)
  })
})

describe('what an account does not hold', () => {
  const [ada, ben] = ['ada', 'ben'].map((accountId) => ({ accountId, values: null, isCandidate: false }))

  test('settings not saved in an account are stored per learner on this computer and restored after them', async () => {
    const { settings, folder, kept } = openBench()
    valueOf(await settings.change({ theme: 'low-glare' }))
    settings.followAccount(ada!)
    valueOf(await settings.change({ theme: 'dark', zoom: 1.25, dataSaver: true }))
    expect(settings.view().origins).toMatchObject({ theme: 'user', zoom: 'user' })
    settings.followAccount(null)
    expect(settings.values()).toMatchObject({ theme: 'low-glare', zoom: 1, dataSaver: true })
    settings.followAccount(ben!)
    expect(settings.values()).toMatchObject({ theme: 'low-glare', zoom: 1 })
    valueOf(await settings.change({ theme: 'light' }))
    const next = openBench({ folder }).settings
    expect(next.values()).toMatchObject({ theme: 'low-glare', zoom: 1 })
    next.followAccount(ada!)
    expect(next.values()).toMatchObject({ theme: 'dark', zoom: 1.25 })
    next.followAccount(ben!)
    expect(next.values()).toMatchObject({ theme: 'light', zoom: 1 })
    expect(kept).toEqual([])
  })

  test('a setting stays as it was when the account no longer provides it', () => {
    const { settings } = openBench()
    settings.followAccount({ ...ada!, values: { ...adasWay, theme: 'dark' } })
    settings.followAccount(ada!)
    expect(settings.values().theme).toBe('dark')
    settings.followAccount(null)
    expect(settings.values().theme).toBe('system')
  })

  test('a candidate’s settings survive a restart before any proof, and go with the exam or for another account', async () => {
    const candidate = { accountId: 'candidate', values: null, isCandidate: true }
    const first = openBench()
    first.settings.followAccount(candidate)
    valueOf(await first.settings.change({ zoom: 2, theme: 'contrast' }))
    const { settings, folder } = openBench({ folder: first.folder })
    settings.followAccount(candidate)
    settings.followAccount(null)
    settings.followAccount(candidate)
    expect(settings.values()).toMatchObject({ zoom: 2, theme: 'contrast' })
    settings.followAccount(null)
    settings.forget('candidate')
    settings.followAccount(candidate)
    expect(settings.values().zoom).toBe(1)
    valueOf(await settings.change({ zoom: 1.5 }))
    settings.followAccount(null)
    settings.followAccount(ada!)
    valueOf(await settings.change({ theme: 'dark' }))
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('candidate')
  })

  test('a candidate’s settings are forgotten afterwards, and of too many learners the oldest settings are dropped', async () => {
    const { settings, folder } = openBench()
    settings.followAccount({ accountId: 'candidate', values: null, isCandidate: true })
    valueOf(await settings.change({ zoom: 2 }))
    settings.followAccount(null)
    expect(settings.values().zoom).toBe(1)
    for (let number = 0; number <= KNOWN_LEARNERS_MOST; number += 1) {
      settings.followAccount({ accountId: `learner-${number}`, values: null, isCandidate: false })
      valueOf(await settings.change({ zoom: 1.5 }))
    }
    const text = readFileSync(join(folder, 'settings.json'), 'utf8')
    expect(text).not.toContain('candidate')
    expect(text).not.toContain('"learner-0"')
    settings.followAccount({ accountId: 'learner-1', values: null, isCandidate: false })
    expect(settings.values().zoom).toBe(1.5)
  })
})
