import { evenLocked, outsideExams } from '../ipc/call-policy.ts'
import { event, request } from '../ipc/contract.ts'
import { certificateFaults } from './certificate-fault.ts'
import { z } from '../schema/zod.ts'

/** State of the backend; `restarting` after its thread died. */
export const backendStateSchema = z.strictObject({
  kind: z.enum(['embedded', 'remote']),
  phase: z.enum(['starting', 'ready', 'restarting', 'unreachable']),
  /** While unreachable: time of the cached data on screen, milliseconds since 1970; absent if none is shown. */
  shownAsOf: z.number().optional(),
  /** While unreachable because of its certificate: what is wrong with it. */
  certificate: z.enum(certificateFaults).optional()
})

export const runtimeSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  /** True if a redistributed runtime of another version substitutes for the pinned one; for running and testing only. */
  isStandIn: z.boolean(),
  isTestBuild: z.boolean(),
  backend: backendStateSchema
})

export type BackendState = z.infer<typeof backendStateSchema>
export type Runtime = z.infer<typeof runtimeSchema>

export const appContract = {
  readRuntime: request(z.strictObject({}), runtimeSchema, evenLocked),
  backendChanged: event(backendStateSchema),
  /** The user wants to close the window during an attempt; the renderer asks for confirmation. */
  closeAsked: event(z.strictObject({ attemptTitle: z.string() })),
  closeAnyway: request(z.strictObject({}), z.strictObject({}), evenLocked),
  /** Returns the page that another program asked for, once; else the route with its query on which the app was last left, or null. */
  readPlace: request(z.strictObject({}), z.strictObject({ path: z.string().nullable(), isAsked: z.boolean() }), evenLocked),
  keepPlace: request(z.strictObject({ path: z.string().max(500).startsWith('/') }), z.strictObject({}), outsideExams),
  /** Back and forward buttons of the mouse or keyboard, on systems that report them to main and not to the page. */
  historyAsked: event(z.strictObject({ direction: z.enum(['back', 'forward']) })),
  /** Another program asked for a page, by a deep link or a second start: `readPlace` returns it. */
  placeAsked: event(z.strictObject({})),
  /** Writes a page's error to the log, such as 'User Data response does not contain field user'. */
  reportTrouble: request(z.strictObject({ message: z.string().max(2000) }), z.strictObject({}), evenLocked)
}
