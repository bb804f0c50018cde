import { describe, expect, test } from 'vitest'
import { guardSeat, refusalOf } from '../../../../src-main/kiosk/seat-guard.ts'
import type { AllHandlers } from '../../../../src-main/ipc/register-ipc.ts'
import { channelName, channelTable } from '../../../../src-shared/ipc/channel-table.ts'
import type { SeatView } from '../../../../src-shared/kiosk/kiosk-contract.ts'
import { homeSeat } from '../../../support/fake-bridge.ts'

const requests = Object.entries(channelTable).flatMap(([feature, channels]) =>
  Object.entries(channels).flatMap(([name, kind]) => (kind === 'request' ? [channelName(feature, name)] : []))
)
const examSeat: SeatView = { ...homeSeat, seat: 'exam', kiosk: { kind: 'held', notOffered: [] } }
const lockedSeat: SeatView = { ...examSeat, kiosk: { kind: 'none' }, locked: { fault: 'invalid', policyPath: '/etc/koya/policy.json', problems: [] } }

/** What is refused of all that a page can ask, with the codes. */
async function refusedOn(view: SeatView): Promise<Record<string, string>> {
  const refusals = await Promise.all(
    requests.map(async (channel) => [channel, await refusalOf(channel, {}, { view: () => view, settled: () => Promise.resolve() })] as const)
  )
  return Object.fromEntries(refusals.flatMap(([channel, code]) => (code === null ? [] : [[channel, code]])))
}

describe('what a seat refuses', () => {
  test('is nothing at home', async () => {
    expect(await refusedOn(homeSeat)).toEqual({})
  })

  test('is all but a few looks where the seat is locked', async () => {
    const refused = await refusedOn(lockedSeat)
    expect(requests.filter((channel) => !Object.hasOwn(refused, channel))).toEqual([
      'app:readRuntime',
      'app:closeAnyway',
      'app:readPlace',
      'app:reportTrouble',
      'session:read',
      'settings:read',
      'kiosk:read'
    ])
    expect(new Set(Object.values(refused))).toEqual(new Set(['kiosk/seat-locked']))
  })

  test('is what opens a dialog of the system’s or another program, on a seat that is held', async () => {
    expect(Object.keys(await refusedOn(examSeat)).toSorted()).toEqual([
      'chat:open',
      'checkout:raise',
      'checkout:start',
      'documents:printPage',
      'documents:savePage',
      'documents:saveResults',
      'lan:confirm',
      'library:openOutside',
      'ownData:bringMove',
      'ownData:chooseMove',
      'ownData:saveArchive',
      'ownData:saveMove',
      'ownQuestions:savePack',
      'packs:choose',
      'session:loginWithOpenId',
      'settings:saveSupportBundle',
      'updates:choose',
      'updates:restart'
    ])
  })

  test.each(['taking', 'open'] as const)('is every paper while the seat is %s, and no answer', async (kind) => {
    const refused = await refusedOn({ ...examSeat, kiosk: { kind } })
    expect(refused['attempt:start']).toBe('kiosk/not-held')
    expect(refused['attempt:readOpen']).toBe('kiosk/not-held')
    expect(refused['examSeat:begin']).toBe('kiosk/not-held')
    for (const channel of ['attempt:append', 'attempt:submit', 'attempt:readReceipt', 'attempt:list']) expect(refused[channel]).toBeUndefined()
  })

  test('is said of a paper only once nothing is being taken any more', async () => {
    let view: SeatView = { ...examSeat, kiosk: { kind: 'taking' } }
    const settled = (): Promise<void> => {
      view = examSeat
      return Promise.resolve()
    }
    expect(await refusalOf('attempt:start', {}, { view: () => view, settled })).toBeNull()
  })

  test('is another backend on an exam seat, and no other setting', async () => {
    const deps = { view: () => examSeat, settled: () => Promise.resolve() }
    expect(await refusalOf('settings:change', { backend: '' }, deps)).toBe('settings/locked')
    expect(await refusalOf('settings:change', { zoom: 2 }, deps)).toBeNull()
    expect(await refusalOf('lan:confirm', { address: 'https://koya.other.example', fingerprint: '0'.repeat(64) }, deps)).toBe('settings/locked')
    expect(await refusalOf('settings:change', { backend: '' }, { ...deps, view: () => homeSeat })).toBeNull()
  })

  test('is paying and writing to people where the centre has switched them off', async () => {
    const refused = await refusedOn({ ...homeSeat, seat: 'school', isOff: { ...homeSeat.isOff, payments: true, support: true } })
    expect(refused).toEqual({
      'billing:redeemVoucher': 'policy/payments-off',
      'billing:readRequestCode': 'policy/payments-off',
      'support:send': 'policy/support-off'
    })
  })

  test('never reaches the handler', async () => {
    const reached: unknown[] = []
    const start = (input: unknown): Promise<unknown> => {
      reached.push(input)
      return Promise.resolve({ ok: true, value: {} })
    }
    const handlers = { attempt: { start } } as unknown as AllHandlers
    let view = lockedSeat
    const guarded = guardSeat(handlers, { view: () => view, settled: () => Promise.resolve() }).attempt as unknown as Record<string, typeof start>
    expect(await guarded['start']?.({ slug: 'utme' })).toMatchObject({ ok: false, error: { code: 'kiosk/seat-locked' } })
    expect(reached).toEqual([])
    view = examSeat
    expect(await guarded['start']?.({ slug: 'utme' })).toMatchObject({ ok: true })
    expect(reached).toEqual([{ slug: 'utme' }])
  })
})
