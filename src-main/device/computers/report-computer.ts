import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import { computerReportSchema, type ComputerReport } from '../../../src-shared/device/computers/computer-report.ts'
import type { KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import type { ComputerIdentity } from './computer-identity.ts'

interface ComputerFacts {
  readonly kind: KioskDeviceKind
  readonly platform: string
  /** In its network. */
  readonly hostName: string
}

interface ComputerReporterDeps {
  readonly identity: ComputerIdentity
  readonly facts: ComputerFacts
  readonly updates: () => UpdatesView
  /** Of the remote backend; empty for this computer's own. */
  readonly address: () => string
  readonly send: (report: ComputerReport) => Promise<Result<unknown>>
  readonly wallNow: () => number
}

/** A report that says nothing new is sent this seldom. */
const SEND_AGAIN_MS = 20 * 60 * 60 * 1000

/** Creates the function that tells the server which version runs here, if that has changed or was not told for a day. */
export function createComputerReporter({ identity, facts, updates, address, send, wallNow }: ComputerReporterDeps): () => Promise<void> {
  let told: { readonly address: string; readonly text: string; readonly at: number } | null = null

  async function ownId(): Promise<string | null> {
    const { id, isStored } = await identity.readId('computer.id')
    // A computer that cannot keep its id would count as a new one at each start.
    return isStored ? id : null
  }

  return async () => {
    const at = address()
    if (at === '') return
    const computerId = await ownId()
    const parsed = computerReportSchema.safeParse(reportOf(computerId, facts, updates()))
    if (!parsed.success) return
    const text = JSON.stringify(parsed.data)
    if (told?.address === at && told.text === text && Math.abs(wallNow() - told.at) < SEND_AGAIN_MS) return
    if ((await send(parsed.data)).ok) told = { address: at, text, at: wallNow() }
  }
}

function reportOf(computerId: string | null, { kind, platform, hostName }: ComputerFacts, { version, state, holds, outcome }: UpdatesView): unknown {
  const waiting = state.kind === 'ready' ? state.offer.version : null
  // A home computer may be named after a person.
  const name = kind === 'home' ? null : hostName.slice(0, 63).replaceAll(/[^\x21-\x7e]/g, '-')
  const returnedFrom = outcome?.kind === 'returned' ? outcome.to : null
  return { computerId, name, kind, platform, version, waiting, hold: waiting === null ? null : (holds[0] ?? null), returnedFrom }
}
