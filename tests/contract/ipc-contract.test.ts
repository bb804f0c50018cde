import { describe, expect, test } from 'vitest'
import { computerForwards } from '../../src-main/app/computer-forwards.ts'
import { createAppHandlers } from '../../src-main/platform/lifecycle/app-handlers.ts'
import { createAttemptLockHandlers } from '../../src-main/attempt/lock/attempt-lock-handlers.ts'
import { examSessionForwards } from '../../src-main/exam-session/exam-session-forwards.ts'
import { attemptForwards } from '../../src-main/attempt/room/attempt-forwards.ts'
import { createAttemptHandlers } from '../../src-main/attempt/room/attempt-handlers.ts'
import { createCallGuard } from '../../src-main/platform/ipc/call-guard.ts'
import { createAnnouncers, registerIpc, type AllHandlers } from '../../src-main/platform/ipc/register-ipc.ts'
import { createCheckoutController } from '../../src-main/billing/checkout-handlers.ts'
import { createDocumentHandlers } from '../../src-main/attempt/delivery/document-handlers.ts'
import { createForwarder } from '../../src-main/account/forward.ts'
import { createProfileHandlers } from '../../src-main/account/profile-handlers.ts'
import { createChatController } from '../../src-main/support/chat-controller.ts'
import { createTeachingHandlers } from '../../src-main/teaching/teaching-handlers.ts'
import { teachingForwards } from '../../src-main/teaching/teaching-forwards.ts'
import { supportForwards } from '../../src-main/support/support-forwards.ts'
import { createSupportInboxHandlers, createSupportHandlers } from '../../src-main/support/support-handlers.ts'
import { createItemReportHandlers } from '../../src-main/attempt/item-report/item-report-handlers.ts'
import { createSessionHandlers } from '../../src-main/account/session-handlers.ts'
import { createSettingsHandlers } from '../../src-main/device/settings/settings-handlers.ts'
import { contentForwards } from '../../src-main/content/content-forwards.ts'
import { createOwnQuestionHandlers } from '../../src-main/content/own-question-handlers.ts'
import { createPackHandlers } from '../../src-main/content/pack-handlers.ts'
import { billingForwards } from '../../src-main/billing/billing-forwards.ts'
import { createBillingHandlers } from '../../src-main/billing/billing-handlers.ts'
import { createOwnDataHandlers } from '../../src-main/personal-data/own-data-handlers.ts'
import { createWindowRegistry } from '../../src-main/platform/windows/window-registry.ts'
import { isErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { failureSchema } from '../../src-shared/kernel/errors/failure-schema.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { channelName, channelTable } from '../../src-shared/contracts/channel-table.ts'
import type { FeatureContract } from '../../src-shared/kernel/ipc/contract.ts'
import { contracts, type FeatureName } from '../../src-shared/contracts/contracts.ts'
import { fakeFrame, fakeWindow } from '../support/fake-windows.ts'
import { buildUser } from '../support/build-user.ts'
import { homeDevice } from '../support/fake-bridge.ts'
import { goodInputOf } from '../support/good-inputs.ts'
import { handlersOfLearning } from '../support/learning-handlers.ts'
import { handlersOfThisComputer, type Traps } from '../support/local-handlers.ts'

type Invoke = (event: { sender: { id: number }; senderFrame: unknown }, input: unknown) => Promise<Result<unknown>>

const MAIN_CONTENTS = 1

/** Returns an object whose every method counts the call and throws, so that a call that gets through is detected. */
function trap(calls: string[], name: string): never {
  return new Proxy(
    {},
    {
      get: (_, property) => () => {
        calls.push(`${name}.${String(property)}`)
        throw new Error(`${name} was reached`)
      }
    }
  ) as never
}

/** Registers all handlers of main with traps behind them. Only one main window may call them, or every caller with `isDoorOpen`. */
function registerAll({ isDoorOpen = false } = {}) {
  const calls: string[] = []
  const channels = new Map<string, Invoke>()
  const windows = createWindowRegistry()
  windows.add('main', fakeWindow(MAIN_CONTENTS).window)
  const [api, session, room, journal, remembered, settings, place] = ['api', 'session', 'room', 'journal', 'remembered', 'settings', 'place'].map(
    (name) => trap(calls, name)
  ) as [never, never, never, never, never, never, never]
  const reach = (name: string) => (): never => {
    calls.push(name)
    throw new Error(`${name} was reached`)
  }
  const saveDocument = reach('saveDocument')
  const forwardAll = createForwarder({ api, session })
  const traps: Traps = { api, session, trap: (name) => trap(calls, name), reach }
  const handlers: AllHandlers = {
    app: createAppHandlers({
      build: { version: '1', pinnedElectronVersion: '1', isTestBuild: true },
      versions: { electron: '1', chrome: '1', node: '1' },
      backendState: reach('backendState'),
      closeAnyway: reach('closeAnyway'),
      savedRoute: place,
      currentUserId: reach('occupantId'),
      reportTrouble: reach('reportTrouble')
    }),
    session: createSessionHandlers({ api, session, remembered, settings, homeLearners: trap(calls, 'homeLearners') }),
    attempt: {
      ...forwardAll(attemptForwards.attempt),
      ...createAttemptHandlers({
        api,
        session,
        room,
        journal,
        journalState: reach('journalState'),
        fetchReport: reach('fetchReport'),
        readOwnResults: reach('readOwnResults')
      })
    },
    attemptLock: createAttemptLockHandlers({ lock: trap(calls, 'lock'), keys: trap(calls, 'keys'), session }),
    itemReport: createItemReportHandlers({ api, session, journal, outbox: trap(calls, 'outbox'), wallNow: () => 0 }),
    support: createSupportHandlers({
      api,
      session,
      journal,
      isStaffed: () => true,
      readContacts: reach('readContacts'),
      wake: reach('wake'),
      changed: reach('changed'),
      wallNow: () => 0
    }),
    computers: forwardAll(computerForwards.computers),
    itemStatistics: forwardAll(attemptForwards.itemStatistics),
    marking: forwardAll(examSessionForwards.marking),
    teaching: { ...forwardAll(teachingForwards.teaching), ...createTeachingHandlers({ api, session, saveDocument, isSearchOff: false }) },
    supportDesk: { ...forwardAll(supportForwards.supportDesk), ...createSupportInboxHandlers({ api, session }) },
    chat: {
      ...createChatController({
        widget: { scriptAddress: 'https://chat.example/widget.js', setup: '', origins: [] },
        session: { currentUser: () => buildUser(), onChange: () => undefined },
        openWindow: reach('openWindow'),
        announce: { changed: reach('changed') }
      }).handlers,
      // No dependency is behind these: the controller answers from its own state.
      read: reach('read'),
      close: reach('close')
    },
    documents: createDocumentHandlers({
      contents: trap(calls, 'contents'),
      saveDocument,
      listAttempts: reach('listAttempts'),
      readImage: reach('readImage'),
      log: { error: () => undefined }
    }),
    profile: createProfileHandlers({ api, session, remembered, isAtHome: () => true }),
    ownQuestions: {
      ...forwardAll(contentForwards.ownQuestions),
      ...createOwnQuestionHandlers({ api, session, saveDocument })
    },
    ownData: createOwnDataHandlers({
      api,
      session,
      remembered,
      journal,
      saveDocument,
      askFile: reach('askFile'),
      listAttempts: reach('listAttempts'),
      deriveKey: reach('deriveKey'),
      announce: { progressed: reach('progressed') },
      wallNow: () => 0
    }),
    announcement: forwardAll(supportForwards.announcement),
    billing: { ...forwardAll(billingForwards.billing), ...createBillingHandlers({ api, session }) },
    settings: createSettingsHandlers({
      settings,
      change: reach('change'),
      testBackend: reach('testBackend'),
      consent: reach('consent'),
      inquire: reach('inquire'),
      saveSupportBundle: reach('saveSupportBundle'),
      listLicences: reach('listLicences')
    }),
    packs: createPackHandlers({
      library: reach('library'),
      policy: { areLocked: false, catalogue: null },
      isAttemptOpen: reach('isAttemptOpen'),
      askFile: reach('askFile'),
      askFolder: reach('askFolder'),
      announce: { progressed: reach('progressed') }
    }).handlers,
    checkout: {
      ...createCheckoutController({
        api,
        session: { withToken: reach('withToken'), currentUser: () => null, onChange: () => () => undefined },
        address: reach('address'),
        openWindow: reach('openWindow'),
        announce: { windowChanged: reach('windowChanged') },
        areLocked: false,
        isAttemptOpen: reach('isAttemptOpen'),
        makeId: reach('makeId')
      }).handlers,
      // No dependency is behind these: the controller answers from its own state.
      raise: reach('raise'),
      close: reach('close'),
      readWindow: reach('readWindow')
    },
    ...handlersOfLearning(traps),
    ...handlersOfThisComputer(traps)
  }
  const guard = createCallGuard({ openAttempt: () => null, kioskDevice: () => homeDevice, settled: () => Promise.resolve() })
  registerIpc({
    ipcMain: {
      handle(channel, listener) {
        if (channels.has(channel)) throw new Error(`${channel} has two handlers`)
        channels.set(channel, listener as Invoke)
      }
    },
    windows: isDoorOpen ? { roleOf: () => 'main' } : windows,
    answering: { handlers, guard },
    log: { warn: () => undefined, error: () => undefined },
    callQueue: (call) => call()
  })
  return { calls, channels, handlers }
}

const featureContracts: Readonly<Record<FeatureName, FeatureContract>> = contracts
const definitions = Object.entries(featureContracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, definition]) => ({ name, definition, channel: channelName(feature, name) }))
)
const requests = definitions.flatMap(({ definition, ...rest }) => (definition.kind === 'request' ? [{ ...rest, definition }] : []))
const events = definitions.filter(({ definition }) => definition.kind === 'event')

function nest(depth: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level += 1) value = { value }
  return value
}

const garbage: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['a number', Number.NaN],
  ['a list', [{}]],
  ['an unknown member', { unknownMember: 1 }],
  ['a prototype', JSON.parse('{"__proto__":{"isAdmin":true},"slug":"x"}')],
  ['a constructor', { constructor: { prototype: { x: 1 } } }],
  ['wrong kinds', { attemptId: 7, slug: ['utme'], email: {}, password: null, act: 'answer' }],
  ['an id that is none', { attemptId: '../../x', slug: '../login', email: 'nobody', password: 'x', name: 'x', code: '1' }],
  ['five megabytes', { slug: 'a'.repeat(5_000_000), attemptId: 'a'.repeat(5_000_000), email: 'a'.repeat(5_000_000) }],
  ['ten thousand levels', nest(10_000)],
  ['bytes', new Uint8Array(10)]
]

describe('the channels', () => {
  test('the preload’s channel table lists exactly the channels of the contracts, with the same kinds', () => {
    const ofTable = Object.entries(channelTable).flatMap(([feature, names]) =>
      Object.entries(names).map(([name, kind]) => `${kind} ${channelName(feature, name)}`)
    )
    expect(ofTable.sort()).toEqual(definitions.map(({ channel, definition }) => `${definition.kind} ${channel}`).sort())
  })

  test('exactly the requests of the contracts are registered as channels, and every handler is used', () => {
    const { channels, handlers } = registerAll()
    expect([...channels.keys()].sort()).toEqual(requests.map(({ channel }) => channel).sort())
    const provided = Object.entries(handlers).flatMap(([feature, functions]) => Object.keys(functions).map((name) => channelName(feature, name)))
    expect(provided.sort()).toEqual([...channels.keys()].sort())
  })

  test('every event channel has an announcer, and there is no other announcer', () => {
    const announce = createAnnouncers({ tell: () => undefined })
    const announced = Object.entries(announce).flatMap(([feature, functions]) => Object.keys(functions).map((name) => channelName(feature, name)))
    expect(announced.sort()).toEqual(events.map(({ channel }) => channel).sort())
  })
})

describe.each(requests)('$channel', ({ channel, definition }) => {
  const home = { sender: { id: MAIN_CONTENTS }, senderFrame: fakeFrame() }
  const strangers = [
    { sender: { id: 99 }, senderFrame: fakeFrame() },
    { sender: { id: MAIN_CONTENTS }, senderFrame: null },
    { sender: { id: MAIN_CONTENTS }, senderFrame: fakeFrame({ isDestroyed: true }) },
    { sender: { id: MAIN_CONTENTS }, senderFrame: fakeFrame({ parent: {} }) },
    { sender: { id: MAIN_CONTENTS }, senderFrame: fakeFrame({ url: 'https://evil.example/' }) },
    { sender: { id: MAIN_CONTENTS }, senderFrame: fakeFrame({ url: 'app://evil/index.html' }) }
  ]

  test('a channel refuses every untrusted sender, whatever input it sends', async () => {
    const { calls, channels } = registerAll()
    for (const stranger of strangers) {
      for (const input of [{}, undefined]) {
        expect(await channels.get(channel)!(stranger, input)).toMatchObject({ ok: false, error: { code: 'channel/refused' } })
      }
    }
    expect(calls).toEqual([])
  })

  test('control: without the sender check, untrusted senders are not refused with channel/refused', async () => {
    const { channels } = registerAll({ isDoorOpen: true })
    const results = await Promise.all(strangers.map((stranger) => channels.get(channel)!(stranger, goodInputOf(channel))))
    for (const result of results) expect(result.ok ? 'ok' : result.error.code).not.toBe('channel/refused')
  })

  test.each(garbage)('a channel refuses %s without running its handler', async (_, input) => {
    const { calls, channels } = registerAll()
    const startedAt = performance.now()
    const result = await channels.get(channel)!(home, input)
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(result).toMatchObject({ ok: false, error: { code: 'request/malformed' } })
    expect(failureSchema.safeParse(result.ok ? null : result.error).success).toBe(true)
    expect(calls).toEqual([])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test('an error in the handler becomes a failure with a code', async () => {
    const { channels } = registerAll()
    const input = goodInputOf(channel)
    expect(definition.input.safeParse(input).success, 'the sample input is out of date').toBe(true)
    const result = await channels.get(channel)!(home, input)
    expect(!result.ok && isErrorCode(result.error.code) && result.error.code).toBe('request/internal')
  })
})
