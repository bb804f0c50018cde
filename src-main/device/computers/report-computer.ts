import { randomUUID } from 'node:crypto'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import { computerReportSchema, type ComputerReport } from '../../../src-shared/device/computers/computer-report.ts'
import type { KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import type { StoredValues } from '../../platform/settings-file.ts'

export const storedComputerIdSchema = z.object({
  /** The id of this computer in the list of its server: created once at random and never changed. */
  'computer.id': z.uuid().optional()
})

export type StoredComputerId = z.infer<typeof storedComputerIdSchema>

interface ComputerFacts {
  readonly kind: KioskDeviceKind
  readonly platform: string
  /** In its network. */
  readonly hostName: string
}

interface ComputerReporterDeps {
  readonly file: StoredValues<StoredComputerId>
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
export function createComputerReporter({ file, facts, updates, address, send, wallNow }: ComputerReporterDeps): () => Promise<void> {
  let told: { readonly address: string; readonly text: string; readonly at: number } | null = null

  async function ownId(): Promise<string | null> {
    const stored = file.get('computer.id')
    if (stored !== undefined) return stored
    const made = randomUUID()
    // A computer that cannot keep its id would count as a new one at each start.
    return (await file.set('computer.id', made)) ? made : null
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
