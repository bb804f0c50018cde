import { describe, expect, it } from 'vitest'
import { openAttemptKind } from '../../src-main/attempt/lock/open-attempt-kind.ts'
import { createCallGuard, type CallGuard } from '../../src-main/platform/ipc/call-guard.ts'
import { registerIpc, type AllHandlers } from '../../src-main/platform/ipc/register-ipc.ts'
import { createWindowRegistry } from '../../src-main/platform/windows/window-registry.ts'
import type { SittingMode } from '../../src-shared/content/exams/sitting-mode.ts'
import { fail, type Result } from '../../src-shared/kernel/errors/result.ts'
import { channelName } from '../../src-shared/contracts/channel-table.ts'
import type { FeatureContract } from '../../src-shared/kernel/ipc/contract.ts'
import { contracts } from '../../src-shared/contracts/contracts.ts'
import { windowRoleNames, type CallPolicy, type WindowRoleName } from '../../src-shared/kernel/ipc/call-policy.ts'
import type { KioskDeviceView } from '../../src-shared/device/kiosk-contract.ts'
import { homeDevice } from '../support/fake-bridge.ts'
import { fakeFrame, fakeWindow } from '../support/fake-windows.ts'
import { codeOf } from '../support/sit-in-room.ts'

/**
 * S22: every request of the bridge, sent through main's real IPC registration, against the policy that its contract declares. The meaning of a policy
 * is written here a second time, independently of the guard. The requests allowed during an exam are listed here, so that a new one is noticed.
 */

type Invoke = (event: unknown, input: unknown) => Promise<Result<unknown>>

const features: readonly (readonly [string, FeatureContract])[] = Object.entries(contracts)
const requests = features.flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, definition]) =>
    definition.kind === 'request' ? [{ feature, name, channel: channelName(feature, name), policy: definition.policy }] : []
  )
)

interface Scene {
  readonly exam?: SittingMode | null
  readonly seat?: KioskDeviceView
  readonly caller?: WindowRoleName
  readonly guard?: CallGuard
}

const CONTENTS = { main: 1, checkout: 2, chat: 3 } as const satisfies Record<WindowRoleName, number>

/** Fails when it is read: a refused call must be refused before its input is read. */
const untouchable = new Proxy({}, { get: () => expect.unreachable('the input was read'), ownKeys: () => expect.unreachable('the input was read') })

/** Registers handlers that only report that they were reached; returns the outcome of a call on each channel. */
async function callAll({ exam = null, seat = homeDevice, caller = 'main', guard }: Scene, input: unknown = {}): Promise<Record<string, string>> {
  const channels = new Map<string, Invoke>()
  const handlers: Record<string, Record<string, () => Promise<Result<unknown>>>> = {}
  for (const { feature, name } of requests) {
    handlers[feature] = { ...handlers[feature], [name]: () => Promise.resolve(fail('request/internal')) }
  }
  registerIpc({
    ipcMain: { handle: (channel, listener) => void channels.set(channel, listener as Invoke) },
    windows: { roleOf: ({ contentsId }) => windowRoleNames.find((name) => CONTENTS[name] === contentsId) ?? null },
    answering: {
      handlers: handlers as unknown as AllHandlers,
      guard: guard ?? createCallGuard({ openAttempt: () => exam && openAttemptKind(exam), kioskDevice: () => seat, settled: () => Promise.resolve() })
    },
    log: { warn: () => undefined, error: () => undefined },
    callQueue: (call) => call()
  })
  const sender = { id: CONTENTS[caller] }
  const answers = await Promise.all(
    requests.map(async ({ channel }) => [channel, codeOf(await channels.get(channel)!({ sender, senderFrame: fakeFrame() }, input))] as const)
  )
  // A malformed input means that the call passed the guard: most requests do not accept the empty object.
  return Object.fromEntries(
    answers.map(([channel, code]) => [channel, code === 'request/malformed' || code === 'request/internal' ? 'let in' : code])
  )
}

const held: KioskDeviceView = { ...homeDevice, seat: 'exam', kiosk: { kind: 'held', notOffered: [] } }
const locked: KioskDeviceView = { ...held, kiosk: { kind: 'none' }, locked: { fault: 'invalid', policyPath: '/etc/koya/policy.json', problems: [] } }
const switchedOff: KioskDeviceView = { ...homeDevice, seat: 'school', isOff: { ...homeDevice.isOff, payments: true, support: true } }

const inExam = ({ duringExam }: CallPolicy): string => (duringExam === 'allowed' ? 'let in' : 'call/not-during-exam')
const onHeldDevice = ({ onKiosk }: CallPolicy): string => (onKiosk === 'refused' || onKiosk === 'after-pin' ? 'kiosk/closed-here' : 'let in')
const onFreeDevice = (policy: CallPolicy): string => (policy.onKiosk === 'while-held' ? 'kiosk/not-held' : onHeldDevice(policy))
const onOpenedDevice = (policy: CallPolicy): string => (policy.onKiosk === 'after-pin' ? 'let in' : onFreeDevice(policy))

const scenes: readonly (readonly [string, Scene, (policy: CallPolicy) => string])[] = [
  ['at home, with no exam open', {}, () => 'let in'],
  ['at a school, with no exam open', { seat: { ...homeDevice, seat: 'school' } }, () => 'let in'],
  ['during an exam', { exam: 'simulation' }, inExam],
  ['during a timed practice', { exam: 'timed-practice' }, inExam],
  ['during a study', { exam: 'study' }, (policy) => (policy.duringExam === 'in-study' ? 'let in' : inExam(policy))],
  ['on a kiosk device that is held', { seat: held }, onHeldDevice],
  ['on a kiosk device that takes its locks', { seat: { ...held, kiosk: { kind: 'taking' } } }, onFreeDevice],
  ['on a kiosk device that an invigilator opened', { seat: { ...held, kiosk: { kind: 'open' } } }, onOpenedDevice],
  ['on a kiosk device whose locks failed', { seat: { ...held, kiosk: { kind: 'failed', lock: 'keys', why: 'not-taken' } } }, onFreeDevice],
  [
    'during an exam on a kiosk device that is held',
    { exam: 'simulation', seat: held },
    (policy) => (onHeldDevice(policy) === 'let in' ? inExam(policy) : 'kiosk/closed-here')
  ],
  [
    'on a device that is locked for want of a sound policy',
    { seat: locked },
    ({ onKiosk }) => (onKiosk === 'even-locked' ? 'let in' : 'kiosk/seat-locked')
  ],
  [
    'where the policy has switched payments and support off',
    { seat: switchedOff },
    ({ switchedOffBy }) => (switchedOffBy === undefined ? 'let in' : `policy/${switchedOffBy}-off`)
  ],
  ['from the payment window', { caller: 'checkout' }, ({ windows }) => (windows.includes('checkout') ? 'let in' : 'channel/refused')],
  ['from the chat window', { caller: 'chat' }, ({ windows }) => (windows.includes('chat') ? 'let in' : 'channel/refused')]
]

describe('S22: every request of the bridge', () => {
  it.each(scenes)('every bridge request is answered as declared %s', async (_, scene, declared) => {
    expect(await callAll(scene)).toEqual(Object.fromEntries(requests.map(({ channel, policy }) => [channel, declared(policy)])))
  })

  it('every bridge request refused on a locked device is refused before its input is read', async () => {
    const answers = await callAll({ seat: locked }, untouchable)
    for (const { channel, policy } of requests) if (policy.onKiosk !== 'even-locked') expect(answers[channel], channel).toBe('kiosk/seat-locked')
  })

  it('the call policy is checked each time a bridge request is called', async () => {
    let exam: SittingMode | null = null
    const guard = createCallGuard({
      openAttempt: () => exam && openAttemptKind(exam),
      kioskDevice: () => homeDevice,
      settled: () => Promise.resolve()
    })
    expect((await callAll({ guard }))['chat:open']).toBe('let in')
    exam = 'simulation'
    expect((await callAll({ guard }))['chat:open']).toBe('call/not-during-exam')
  })

  it('control: with a guard that checks nothing, every request is let in during an exam on a locked device', async () => {
    const answers = await callAll({ exam: 'simulation', seat: locked, guard: () => Promise.resolve(null) })
    expect(new Set(Object.values(answers))).toEqual(new Set(['let in']))
  })

  it('no window but the main one can send bridge requests, whatever a payment or chat page sends', () => {
    const registry = createWindowRegistry()
    for (const name of windowRoleNames) registry.add(name, fakeWindow(CONTENTS[name]).window)
    for (const url of ['app://koya/index.html', 'https://checkout.example/', 'about:blank']) {
      for (const name of ['checkout', 'chat'] as const) {
        expect(registry.roleOf({ contentsId: CONTENTS[name], frame: fakeFrame({ url }) })).toBeNull()
      }
    }
  })
})

const channelsWhere = (isMeant: (policy: CallPolicy) => boolean): string[] =>
  requests
    .filter(({ policy }) => isMeant(policy))
    .map(({ channel }) => channel)
    .toSorted()

describe('what is open, as a list that changes on purpose only', () => {
  it('during an exam only the exam room, sign-in, settings and window requests are allowed', () => {
    expect(channelsWhere(({ duringExam }) => duringExam === 'allowed')).toEqual([
      'app:closeAnyway',
      'app:readPlace',
      'app:readRuntime',
      'app:reportTrouble',
      'attempt:append',
      'attempt:confirmShown',
      'attempt:readJournal',
      'attempt:readOpen',
      'attempt:start',
      'attempt:submit',
      'attemptLock:list',
      'attemptLock:needsPin',
      'attemptLock:switchLearner',
      'attemptLock:unlock',
      'examSeat:begin',
      'examSeat:read',
      'kiosk:close',
      'kiosk:leave',
      'kiosk:read',
      'kiosk:take',
      'session:listRemembered',
      'session:login',
      'session:openRemembered',
      'session:read',
      'settings:change',
      'settings:read'
    ])
  })

  it('during a study, checked answers, hints, bookmarks, notes, the place in a lesson and the time of learning are allowed as well', () => {
    expect(channelsWhere(({ duringExam }) => duringExam === 'in-study')).toEqual([
      'attempt:readCheckedItem',
      'attempt:readHint',
      'itemMarks:keep',
      'itemMarks:list',
      'learningTime:add',
      'progress:keepLessonPlace'
    ])
  })

  it('on a locked kiosk device only requests that explain the lock are allowed', () => {
    expect(channelsWhere(({ onKiosk }) => onKiosk === 'even-locked')).toEqual([
      'app:closeAnyway',
      'app:readPlace',
      'app:readRuntime',
      'app:reportTrouble',
      'kiosk:read',
      'session:read',
      'settings:read'
    ])
  })

  it('requests that show exam questions need a held kiosk device', () => {
    expect(channelsWhere(({ onKiosk }) => onKiosk === 'while-held')).toEqual([
      'attempt:readOpen',
      'attempt:start',
      'attemptLock:unlock',
      'examSeat:begin'
    ])
  })

  it('a kiosk device refuses system dialogs, other programs, other servers and installations', () => {
    expect(channelsWhere(({ onKiosk }) => onKiosk === 'refused')).toEqual(closedOnKiosks)
  })

  it('a kiosk device allows updates and the file for support only after the PIN', () => {
    expect(channelsWhere(({ onKiosk }) => onKiosk === 'after-pin')).toEqual([
      'settings:saveSupportBundle',
      'updates:choose',
      'updates:fetch',
      'updates:look',
      'updates:restart',
      'updates:stop'
    ])
  })

  it('no bridge request is open to a window other than the main one', () => {
    expect(channelsWhere(({ windows }) => windows.join() !== 'main')).toEqual([])
  })
})

const closedOnKiosks = [
  'attemptLock:switchLearner',
  'chat:close',
  'chat:open',
  'checkout:handOver',
  'checkout:raise',
  'checkout:start',
  'documents:printPage',
  'documents:savePage',
  'documents:savePicture',
  'documents:saveResults',
  'itemStatistics:fetch',
  'itemStatistics:list',
  'lan:confirm',
  'lan:look',
  'lan:search',
  'library:keepFiles',
  'library:openOutside',
  'library:pauseKeeping',
  'library:removeKept',
  'marking:fetch',
  'marking:fetchAgreement',
  'marking:listOwn',
  'marking:listSessions',
  'marking:renew',
  'marking:save',
  'marking:take',
  'ownData:bringMove',
  'ownData:chooseMove',
  'ownData:deleteAccount',
  'ownData:saveArchive',
  'ownData:saveMove',
  'ownQuestions:readFile',
  'ownQuestions:savePack',
  'ownQuestions:saveSet',
  'packs:cancel',
  'packs:choose',
  'packs:fetch',
  'packs:install',
  'packs:look',
  'packs:lookInFolder',
  'packs:remove',
  'session:beginAtHome',
  'session:cancelOpenId',
  'session:loginWithOpenId',
  'settings:changeBackend',
  'settings:testBackend',
  'supportDesk:answer',
  'supportDesk:close',
  'teaching:makePaper',
  'teaching:saveResults'
]
