import { parseReply } from '../../platform/backend/parse-reply.ts'
import { totalmem } from 'node:os'
import { endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { SERVER_TIME_HEADER } from '../../../src-shared/contracts/embedded-messages.ts'
import { compareReleaseLines, versionSchema } from '../../../src-shared/kernel/server/release-line.ts'
import { errorMessages } from '../../../src-shared/kernel/errors/error-messages.ts'
import type { SystemCheckFacts } from '../../../src-shared/device/system-check.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import { readTextUpTo } from '../../platform/network/read-text-up-to.ts'
import type { Fetch } from '../../platform/network/fetch-from-one-origin.ts'
import { readFreeBytes } from '../../platform/disk/read-free-bytes.ts'
import { certificateFaultOf, codesOfFaults } from '../../platform/network/certificate-error.ts'
import type { KioskProbe } from '../kiosk/probes/open-probe.ts'
import { updateFactsOf, type SeenUpdates } from './update-facts.ts'

/** The measured size of a display: logical pixels, as pages count them. */
export interface MeasuredDisplay {
  readonly size: { readonly width: number; readonly height: number }
}

export interface GatherFactsDeps {
  readonly version: string
  readonly dataFolder: string
  /** Of the backend in force; empty for the embedded one. */
  readonly address: () => string
  /** A fetch without cookies that accepts the certificate confirmed for that address. */
  readonly fetchFor: (address: string) => Fetch
  readonly displays: () => readonly MeasuredDisplay[]
  readonly keychain: () => Promise<SystemCheckFacts['keychain']> | SystemCheckFacts['keychain']
  readonly journal: () => SystemCheckFacts['journal']
  readonly updates: () => SeenUpdates
  /** Null on a computer that is no kiosk device. */
  readonly probe: KioskProbe | null
  readonly monotonicNow: () => number
  readonly wallNow: () => number
}

const TIMEOUT_MS = 5000
const REPLY_LIMIT_BYTES = 64 * 1024
const MEGABYTE = 1024 ** 2

/** Checks this computer and its backend. Sends no personal data; never rejects. */
export function createGatherFacts(deps: GatherFactsDeps): () => Promise<SystemCheckFacts> {
  return async () => {
    const [server, diskFreeMb, keychain, outside] = await Promise.all([
      askServer(deps),
      measureDisk(deps.dataFolder),
      deps.keychain(),
      lookOutside(deps.probe)
    ])
    return {
      display: smallestOf(deps.displays()),
      memoryMb: Math.round(totalmem() / MEGABYTE),
      diskFreeMb,
      keychain,
      outside,
      journal: deps.journal(),
      updates: updateFactsOf(deps.updates(), deps.wallNow()),
      ...server
    }
  }
}

function smallestOf(displays: readonly MeasuredDisplay[]): SystemCheckFacts['display'] {
  const [smallest] = [...displays].sort((one, other) => one.size.width * one.size.height - other.size.width * other.size.height)
  return smallest === undefined ? null : { width: smallest.size.width, height: smallest.size.height, count: displays.length }
}

async function lookOutside(probe: KioskProbe | null): Promise<SystemCheckFacts['outside']> {
  return probe && { ...(await probe.probe()), refused: probe.refused }
}

async function measureDisk(folder: string): Promise<number | null> {
  try {
    return Math.floor((await readFreeBytes(folder)) / MEGABYTE)
  } catch {
    return null
  }
}

type ServerFacts = Pick<SystemCheckFacts, 'network' | 'clockAheadS' | 'version'>

async function askServer({ version: own, address: readAddress, fetchFor, monotonicNow, wallNow }: GatherFactsDeps): Promise<ServerFacts> {
  const address = readAddress()
  if (address === '') return { network: { kind: 'embedded' }, clockAheadS: null, version: { own, backend: own, order: 'served' } }
  const notReached = (why: string): ServerFacts => ({ network: { kind: 'not-reached', address, why }, clockAheadS: null, version: null })
  try {
    const [askedAt, wallAskedAt] = [monotonicNow(), wallNow()]
    const response = await fetchFor(address)(address + endpoints.readHealth.path, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const tripMs = Math.round(monotonicNow() - askedAt)
    const health = parseReply(endpoints.readHealth.reply, parseJson(await readTextUpTo(response, REPLY_LIMIT_BYTES)))
    if (!health.success) return notReached(errorMessages['settings/not-a-backend'])
    const serverTime = Number(response.headers.get(SERVER_TIME_HEADER) ?? Number.NaN)
    const backend = versionSchema.safeParse(health.data.version)
    return {
      network: { kind: 'reached', address, tripMs },
      // The server read its clock about half way through.
      clockAheadS: Number.isFinite(serverTime) ? Math.round((wallAskedAt + tripMs / 2 - serverTime) / 1000) : null,
      version: backend.success
        ? { own, backend: backend.data, order: orderOf({ own, backend: backend.data, markingVersion: health.data.markingVersion }) }
        : null
    }
  } catch (error) {
    const fault = certificateFaultOf(error)
    return notReached(errorMessages[fault === undefined ? 'backend/unreachable' : codesOfFaults[fault]])
  }
}

/** Returns what keeps an attempt from starting, as `testBackend` finds it. */
function orderOf({
  own,
  backend,
  markingVersion
}: {
  readonly own: string
  readonly backend: string
  readonly markingVersion: string
}): NonNullable<SystemCheckFacts['version']>['order'] {
  const order = compareReleaseLines(own, backend)
  return order === 'served' && markingVersion !== MARKING_VERSION ? 'marks-otherwise' : order
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
