import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { fail } from '../../src-shared/errors/result.ts'
import type { SeatView } from '../../src-shared/kiosk/kiosk-contract.ts'
import type { AllHandlers } from '../ipc/register-ipc.ts'

/** What a page may ask on a computer whose seat is locked: enough to say why, and nothing else. */
const alwaysOpen = new Set([
  'kiosk:read',
  'app:readRuntime',
  'app:reportTrouble',
  'app:readPlace',
  'app:closeAnyway',
  'session:read',
  'settings:read'
])

/** What opens a dialog of the system's or another program, and so a way out of a seat. */
const leadingOut = new Set([
  'documents:printPage',
  'documents:savePage',
  'documents:saveResults',
  'ownData:saveArchive',
  'ownData:saveMove',
  'ownData:chooseMove',
  'ownData:bringMove',
  'ownQuestions:savePack',
  'packs:choose',
  'settings:saveSupportBundle',
  'session:loginWithOpenId',
  'checkout:start',
  'checkout:raise',
  'chat:open',
  'library:openOutside',
  'updates:choose',
  'updates:restart'
])

/** What brings a paper before a candidate. */
const beginning = new Set(['attempt:start', 'attempt:readOpen', 'examSeat:begin'])

const paying = new Set(['billing:redeemVoucher', 'billing:readRequestCode'])
const writingToPeople = new Set(['support:send'])

interface SeatGuardDeps {
  readonly view: () => SeatView
  /** Resolves once nothing of the seat is being taken. */
  readonly settled: () => Promise<void>
}

type Handler = (input: unknown) => Promise<unknown>

/** Every handler behind what the seat allows: main decides, whatever the page shows. */
export function guardSeat(handlers: AllHandlers, deps: SeatGuardDeps): AllHandlers {
  const guarded = Object.entries(handlers).map(([feature, functions]) => {
    const behind = Object.entries(functions as unknown as Record<string, Handler>).map(([name, handle]) => {
      const asked: Handler = async (input) => {
        const refusal = await refusalOf(`${feature}:${name}`, input, deps)
        return refusal === null ? handle(input) : fail(refusal)
      }
      return [name, asked] as const
    })
    return [feature, Object.fromEntries(behind)] as const
  })
  return Object.fromEntries(guarded) as unknown as AllHandlers
}

/** Why that call is refused on this seat, null where it is not. */
export async function refusalOf(channel: string, input: unknown, { view, settled }: SeatGuardDeps): Promise<ErrorCode | null> {
  const { seat, locked, isOff } = view()
  if (locked !== null) return alwaysOpen.has(channel) ? null : 'kiosk/seat-locked'
  if (isOff.payments && paying.has(channel)) return 'policy/payments-off'
  if (isOff.support && writingToPeople.has(channel)) return 'policy/support-off'
  if (seat !== 'exam') return null
  if (isChangeOfBackend(channel, input)) return 'settings/locked'
  if (leadingOut.has(channel)) return 'kiosk/closed-here'
  if (!beginning.has(channel)) return null
  await settled()
  return view().kiosk.kind === 'held' ? null : 'kiosk/not-held'
}

function isChangeOfBackend(channel: string, input: unknown): boolean {
  if (channel === 'lan:confirm') return true
  return channel === 'settings:change' && typeof input === 'object' && input !== null && 'backend' in input && input.backend !== undefined
}
