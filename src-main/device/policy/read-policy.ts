import { lstatSync } from 'node:fs'
import type { Policy, PolicyState } from '../../../src-shared/device/policy.ts'
import { parsePolicy } from './parse-policy.ts'
import { POLICY_LIMIT_BYTES, readPolicyFile } from './read-policy-file.ts'

/** The machine-wide policy and how its file was found. */
export interface PolicyReading {
  readonly policy: Policy
  readonly state: PolicyState
  /** Whether the file may set the kind of this computer in a way that Koya does not understand; also true for an unreadable file. */
  readonly isModeBroken: boolean
}

/** Reads the policy file once. Absent, invalid and unreadable are three different results; never throws. */
export function readPolicy(path: string): PolicyReading {
  let text: string | null
  try {
    text = readPolicyFile(path)
  } catch (error) {
    const code = codeOf(error)
    if (isNothingThere(code) && !isLink(path)) return nothingIn({ state: 'absent', path, problems: [] })
    return nothingIn({ state: 'unreadable', path, problems: [`The system does not let Koya read the file (${code}).`] })
  }
  if (text === null) {
    return nothingIn({ state: 'invalid', path, problems: [`The file is larger than ${String(POLICY_LIMIT_BYTES / 1024)} KiB.`] })
  }
  const { policy, problems, isModeBroken } = parsePolicy(text)
  const state = { state: problems.length === 0 ? ('valid' as const) : ('invalid' as const), path, problems: [...problems] }
  return { policy, state, isModeBroken }
}

function nothingIn(state: PolicyState): PolicyReading {
  // An unreadable file may set any kind.
  return { policy: {}, state, isModeBroken: state.state !== 'absent' }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

function isNothingThere(code: string): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/**
 * Whether the path is a link: a dangling link means that a policy's file is missing, not that there is no policy. A path that cannot be checked
 * counts as a link.
 */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch (error) {
    return !isNothingThere(codeOf(error))
  }
}
