import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import type { Policy, PolicyState } from '../../../src-shared/device/policy.ts'
import { parsePolicy } from './parse-policy.ts'

/** What the machine-wide policy says, and how the file was found. */
export interface PolicyReading {
  readonly policy: Policy
  readonly state: PolicyState
  /** Whether the file may say what this computer is for, but not in a way that Koya understands: also one of which nothing can be read. */
  readonly isModeBroken: boolean
}

const SIZE_LIMIT_BYTES = 256 * 1024
/** Windows knows no such flag. */
const withoutWaiting = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0)

/** Reads the policy file once. Absent, invalid and unreadable are three different things; never throws. */
export function readPolicy(path: string): PolicyReading {
  let text: string | null
  try {
    text = readFileUpTo(path)
  } catch (error) {
    const code = codeOf(error)
    if (isNothingThere(code) && !isLink(path)) return nothingIn({ state: 'absent', path, problems: [] })
    return nothingIn({ state: 'unreadable', path, problems: [`The system does not let Koya read the file (${code}).`] })
  }
  if (text === null) {
    return nothingIn({ state: 'invalid', path, problems: [`The file is larger than ${String(SIZE_LIMIT_BYTES / 1024)} KiB.`] })
  }
  const { policy, problems, isModeBroken } = parsePolicy(text)
  const state = { state: problems.length === 0 ? ('valid' as const) : ('invalid' as const), path, problems: [...problems] }
  return { policy, state, isModeBroken }
}

function nothingIn(state: PolicyState): PolicyReading {
  // What cannot be read may say anything.
  return { policy: {}, state, isModeBroken: state.state !== 'absent' }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

function isNothingThere(code: string): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** A link that leads nowhere is a policy whose file is gone, not none; so is one that cannot be looked at. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch (error) {
    return !isNothingThere(codeOf(error))
  }
}

/** Null where it is too large. A pipe or a device at that path must not hold the start back, so it is opened without waiting. */
function readFileUpTo(path: string): string | null {
  const file = openSync(path, withoutWaiting)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw Object.assign(new Error('not a file'), { code: stats.isDirectory() ? 'EISDIR' : 'ENOTFILE' })
    return stats.size > SIZE_LIMIT_BYTES ? null : readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
