import { event, request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'

/** Where the backend is with respect to this app: `restarting` after its process died. */
export const backendStateSchema = z.strictObject({
  kind: z.enum(['embedded', 'remote']),
  phase: z.enum(['starting', 'ready', 'restarting', 'unreachable'])
})

export const runtimeSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  /** True where a redistributed runtime of another version stands in for the pinned one: for running and testing only. */
  isStandIn: z.boolean(),
  isTestBuild: z.boolean(),
  backend: backendStateSchema
})

export type BackendState = z.infer<typeof backendStateSchema>
export type Runtime = z.infer<typeof runtimeSchema>

export const appContract = {
  readRuntime: request(z.strictObject({}), runtimeSchema),
  backendChanged: event(backendStateSchema),
  /** The user wants to close the window while an attempt is open: the renderer asks whether that is meant. */
  closeAsked: event(z.strictObject({ attemptTitle: z.string() })),
  closeAnyway: request(z.strictObject({}), z.strictObject({}))
}
