import type { PolicyReading } from '../policy/read-policy.ts'

/** As in sysexits.h. */
const CONFIGURATION_ERROR = 78
const NO_PERMISSION = 77

/** What this computer's policy says and how it was found, as one line of JSON, and the exit code: 0 where it is in force whole, or absent. */
export function describePolicy({ policy, state }: PolicyReading): { readonly text: string; readonly exitCode: number } {
  const exitCodes = { absent: 0, valid: 0, invalid: CONFIGURATION_ERROR, unreadable: NO_PERMISSION } as const
  return { text: JSON.stringify({ policy, ...state }), exitCode: exitCodes[state.state] }
}
