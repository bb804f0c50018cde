import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CertificateError } from '../../../../../src-main/platform/network/certificate-error.ts'
import { createGatherFacts, type GatherFactsDeps } from '../../../../../src-main/device/system-check/gather-facts.ts'
import { probeJournal } from '../../../../../src-main/device/system-check/probe-journal.ts'
import { SERVER_TIME_HEADER } from '../../../../../src-shared/contracts/embedded-messages.ts'
import { errorMessages } from '../../../../../src-shared/kernel/errors/error-messages.ts'
import { MARKING_VERSION } from '../../../../../src-shared/kernel/values/marking-version.ts'

const address = 'https://192.168.1.5:8787'
const serverTime = Date.UTC(2026, 10, 22, 9)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-readiness-test-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Gathers facts on a computer whose clock is an hour ahead. The server replies after 40 ms. */
function gather(change: Partial<GatherFactsDeps> = {}) {
  let monotonic = 1000
  return createGatherFacts({
    version: '0.4.1',
    dataFolder: makeFolder(),
    address: () => address,
    fetchFor: () => () => {
      monotonic += 40
      const body = JSON.stringify({ product: 'koya', version: '0.5.0', markingVersion: '2' })
      return Promise.resolve(new Response(body, { headers: { [SERVER_TIME_HEADER]: String(serverTime) } }))
    },
    displays: () => [{ size: { width: 1920, height: 1080 } }, { size: { width: 1024, height: 768 } }],
    keychain: () => Promise.resolve('locked'),
    journal: () => 'safe',
    probe: { probe: () => Promise.resolve({ signs: [], isComplete: true }), refused: ['virtual-machine'] },
    updates: () => ({ state: { kind: 'idle' }, hasFeed: true, installedBy: 'learner', lookedAt: serverTime, isExpired: false }),
    monotonicNow: () => monotonic,
    wallNow: () => serverTime + 3_600_000,
    ...change
  })()
}

it('the system check measures the smallest screen, the disk, the clock difference and which version is older', async () => {
  expect(await gather()).toMatchObject({
    display: { width: 1024, height: 768, count: 2 },
    clockAheadS: 3600,
    keychain: 'locked',
    journal: 'safe',
    outside: { signs: [], isComplete: true, refused: ['virtual-machine'] },
    updates: { kind: 'on', hasFeed: true, lookedDaysAgo: 0, waiting: null },
    network: { kind: 'reached', address, tripMs: 40 },
    version: { own: '0.4.1', backend: '0.5.0', order: 'client-older' }
  })
  const { memoryMb, diskFreeMb } = await gather()
  expect({ hasMemory: Number(memoryMb) > 100, hasFreeDisk: Number(diskFreeMb) > 0 }).toEqual({ hasMemory: true, hasFreeDisk: true })
})

it('the system check detects a server of the same release with other marking rules', async () => {
  const answering = (markingVersion: string) => {
    const body = JSON.stringify({ product: 'koya', version: '0.4.0', markingVersion })
    return gather({ fetchFor: () => () => Promise.resolve(new Response(body)) })
  }
  expect(await answering(MARKING_VERSION)).toMatchObject({ version: { order: 'served' }, clockAheadS: null })
  expect(await answering('another')).toMatchObject({ version: { order: 'marks-otherwise' } })
})

it('the system check contacts no server when the backend is embedded', async () => {
  const fetchFor = (): never => {
    throw new Error('asked')
  }
  expect(await gather({ address: () => '', fetchFor })).toMatchObject({ network: { kind: 'embedded' }, clockAheadS: null })
})

it('the system check states why a server is unusable and what could not be measured', async () => {
  const failing = (error: Error) => gather({ fetchFor: () => () => Promise.reject(error), displays: () => [], dataFolder: '/nowhere/at/all' })
  expect(await failing(new Error('net::ERR_CONNECTION_REFUSED'))).toMatchObject({
    display: null,
    diskFreeMb: null,
    version: null,
    network: { kind: 'not-reached', why: errorMessages['backend/unreachable'] }
  })
  expect(await failing(new CertificateError('changed', null))).toMatchObject({ network: { why: errorMessages['lan/certificate-changed'] } })
  const strange = await gather({ fetchFor: () => () => Promise.resolve(new Response('<html>Sign in to this Wi-Fi</html>')) })
  expect(strange).toMatchObject({ network: { why: errorMessages['settings/not-a-backend'] }, clockAheadS: null })
})

it('the disk is tested as the journal would use it, and no file is left behind', () => {
  const folder = makeFolder()
  expect(probeJournal(folder)).toBe('safe')
  expect(readdirSync(folder)).toEqual([])
  expect(probeJournal(join(folder, 'none'))).toBe('trouble')
  expect(existsSync(join(folder, 'none'))).toBe(false)
})
