import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { channelName, channelTable } from '../../../src-shared/contracts/channel-table.ts'
import type { Announcer, Handlers, RequestContract } from '../../../src-shared/kernel/ipc/contract.ts'
import type { Contracts, FeatureName } from '../../../src-shared/contracts/contracts.ts'
import type { WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'
import type { WindowRegistry } from '../windows/window-registry.ts'
import type { CallGuard } from './call-guard.ts'
import type { CallQueue } from './call-queue.ts'
import { isWithinBounds } from './input-bounds.ts'

export type AllHandlers = { readonly [Feature in FeatureName]: Handlers<Contracts[Feature]> }
export type AllAnnouncers = { readonly [Feature in FeatureName]: Announcer<Contracts[Feature]> }

/** The handlers of the composed app, and the guard that refuses calls. */
export interface Answering {
  readonly handlers: AllHandlers
  readonly guard: CallGuard
}

interface RegisterIpcDeps {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly windows: Pick<WindowRegistry, 'roleOf'>
  /** Resolves once the app is composed; earlier calls wait for it. */
  readonly answering: Promise<Answering> | Answering
  readonly log: { warn: (message: string) => void; error: (message: string) => void }
  readonly callQueue: CallQueue
}

type Handler = (input: unknown) => Promise<Result<unknown>>

interface Call {
  readonly feature: FeatureName
  readonly name: string
  readonly caller: WindowRoleName
}

/**
 * Registers all request channels; the only file that uses `ipcMain`. Every call of a renderer is treated as hostile: the sender is identified, the
 * call waits its turn, its policy is checked, the input is measured and parsed, the call is handled, the reply is parsed, and every outcome is
 * returned as a coded `Result`. The schemas load while the first window opens, not before.
 */
export function registerIpc({ ipcMain, windows, answering, log, callQueue }: RegisterIpcDeps): void {
  for (const [feature, channels] of featureChannels()) {
    for (const name of namesOf(channels, 'request')) {
      const channel = channelName(feature, name)
      ipcMain.handle(channel, async (event: IpcMainInvokeEvent, input: unknown) => {
        const caller = windows.roleOf({ contentsId: event.sender.id, frame: event.senderFrame })
        if (caller === null) {
          log.warn(`${channel} refused to its sender`)
          return fail('channel/refused')
        }
        return callQueue(() => handle({ feature, name, caller }, input))
      })
    }
  }

  async function handle({ feature, name, caller }: Call, input: unknown): Promise<Result<unknown>> {
    try {
      const { handlers, guard } = await answering
      const handler = (handlers[feature] as unknown as Record<string, Handler>)[name]
      if (!handler) return fail('request/not-found')
      const contract = await readContract(feature, name)
      const refusal = await guard(contract.policy, caller)
      return refusal === null ? await answer(contract, handler, input) : fail(refusal)
    } catch (error) {
      log.error(`${channelName(feature, name)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      return fail('request/internal')
    }
  }
}

async function answer(
  { input: inputSchema, output: outputSchema, bounds }: RequestContract,
  handler: Handler,
  input: unknown
): Promise<Result<unknown>> {
  if (!isWithinBounds(input, bounds)) return fail('request/malformed')
  const parsed = inputSchema.safeParse(input)
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
    return fail('request/malformed', fields)
  }
  const result = await handler(parsed.data)
  return result.ok ? { ok: true, value: outputSchema.parse(result.value) } : result
}

/** Creates one function per event of each feature; it sends the event to the roles that have the feature. */
export function createAnnouncers(windows: Pick<WindowRegistry, 'tell'>): AllAnnouncers {
  const announcers = featureChannels().map(([feature, channels]) => {
    const tellers = namesOf(channels, 'event').map((name) => [
      name,
      (payload: unknown) => {
        windows.tell(feature, channelName(feature, name), payload)
      }
    ])
    return [feature, Object.fromEntries(tellers) as Record<string, unknown>] as const
  })
  return Object.fromEntries(announcers) as unknown as AllAnnouncers
}

type Channels = Readonly<Record<string, 'request' | 'event'>>

function featureChannels(): [FeatureName, Channels][] {
  return Object.entries(channelTable) as [FeatureName, Channels][]
}

function namesOf(channels: Channels, kind: 'request' | 'event'): string[] {
  return Object.keys(channels).filter((name) => channels[name] === kind)
}

async function readContract(feature: FeatureName, name: string): Promise<RequestContract> {
  const { contracts } = await import('../../../src-shared/contracts/contracts.ts')
  return (contracts[feature] as unknown as Record<string, RequestContract>)[name] as RequestContract
}
