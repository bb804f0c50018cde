import { evenLocked, outsideExams } from '../ipc/call-policy.ts'
import { event, request } from '../ipc/contract.ts'
import { certificateFaults } from './certificate-fault.ts'
import { z } from '../schema/zod.ts'

/** Where the backend is with respect to this app: `restarting` after its process died. */
export const backendStateSchema = z.strictObject({
  kind: z.enum(['embedded', 'remote']),
  phase: z.enum(['starting', 'ready', 'restarting', 'unreachable']),
  /** While it is unreachable: from when what is shown is, milliseconds since 1970; absent where nothing kept is shown. */
  shownAsOf: z.number().optional(),
  /** While it is unreachable because of the certificate that it shows: what is wrong with that. */
  certificate: z.enum(certificateFaults).optional()
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
  readRuntime: request(z.strictObject({}), runtimeSchema, evenLocked),
  backendChanged: event(backendStateSchema),
  /** The user wants to close the window while an attempt is open: the renderer asks whether that is meant. */
  closeAsked: event(z.strictObject({ attemptTitle: z.string() })),
  closeAnyway: request(z.strictObject({}), z.strictObject({}), evenLocked),
  /** Where the app was when it was last left: a path of the route table with its query, or null. */
  readPlace: request(z.strictObject({}), z.strictObject({ path: z.string().nullable() }), evenLocked),
  keepPlace: request(z.strictObject({ path: z.string().max(500).startsWith('/') }), z.strictObject({}), outsideExams),
  /** The mouse's or keyboard's own back and forward buttons, where the system tells main and not the page. */
  historyAsked: event(z.strictObject({ direction: z.enum(['back', 'forward']) })),
  /** Another program asked for a page, by an address or a second start; one of main's short list. */
  placeAsked: event(z.strictObject({ path: z.string() })),
  /** Something that the page met and that belongs into the log, such as 'User Data response does not contain field user'. */
  reportTrouble: request(z.strictObject({ message: z.string().max(2000) }), z.strictObject({}), evenLocked)
}
