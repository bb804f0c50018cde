import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { fail, type Result } from '../../src-shared/errors/result.ts'
import { channelName } from '../../src-shared/ipc/channel-table.ts'
import type { Announcer, Handlers, RequestContract } from '../../src-shared/ipc/contract.ts'
import { contracts, type Contracts, type FeatureName } from '../../src-shared/ipc/contracts.ts'
import type { WindowRegistry } from '../windows/window-registry.ts'

export type AllHandlers = { readonly [Feature in FeatureName]: Handlers<Contracts[Feature]> }
export type AllAnnouncers = { readonly [Feature in FeatureName]: Announcer<Contracts[Feature]> }

interface RegisterIpcDeps {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly windows: Pick<WindowRegistry, 'mayCall'>
  readonly handlers: AllHandlers
  readonly log: { warn: (message: string) => void; error: (message: string) => void }
}

type Handler = (input: unknown) => Promise<Result<unknown>>

/**
 * The one file that touches `ipcMain`. Every call of a renderer is treated as hostile: the sender is identified, the input parsed, the call
 * handled, the reply parsed, and whatever happens comes back as a coded `Result`.
 */
export function registerIpc({ ipcMain, windows, handlers, log }: RegisterIpcDeps): void {
  for (const [feature, contract] of Object.entries(contracts) as [FeatureName, Record<string, { kind: string }>][]) {
    for (const [name, definition] of Object.entries(contract)) {
      if (definition.kind !== 'request') continue
      const channel = channelName(feature, name)
      ipcMain.handle(channel, async (event: IpcMainInvokeEvent, input: unknown) => {
        if (!windows.mayCall({ contentsId: event.sender.id, frame: event.senderFrame }, feature)) {
          log.warn(`${channel} refused to its sender`)
          return fail('channel/refused')
        }
        try {
          const handler = (handlers[feature] as unknown as Record<string, Handler>)[name]
          return handler ? await answer(definition as RequestContract, handler, input) : fail('request/not-found')
        } catch (error) {
          log.error(`${channel}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
          return fail('request/internal')
        }
      })
    }
  }
}

async function answer({ input: inputSchema, output: outputSchema }: RequestContract, handler: Handler, input: unknown): Promise<Result<unknown>> {
  const parsed = inputSchema.safeParse(input)
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
    return fail('request/malformed', fields)
  }
  const result = await handler(parsed.data)
  return result.ok ? { ok: true, value: outputSchema.parse(result.value) } : result
}

/** How main tells the windows of events: one function per event of each feature, which goes to the roles that have the feature. */
export function createAnnouncers(windows: Pick<WindowRegistry, 'tell'>): AllAnnouncers {
  const featureEntries = (Object.entries(contracts) as [FeatureName, Record<string, { kind: string }>][]).map(
    ([feature, contract]): [FeatureName, Record<string, unknown>] => {
      const events = Object.entries(contract).filter(([, definition]) => definition.kind === 'event')
      const tellers = events.map(([name]) => [
        name,
        (payload: unknown) => {
          windows.tell(feature, channelName(feature, name), payload)
        }
      ])
      return [feature, Object.fromEntries(tellers) as Record<string, unknown>]
    }
  )
  return Object.fromEntries(featureEntries) as AllAnnouncers
}
