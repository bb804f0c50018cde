import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import type { Policy, PolicyState } from '../../src-shared/settings/policy.ts'
import { parsePolicy } from './parse-policy.ts'

/** What the machine-wide policy says, and how the file was found. */
export interface PolicyReading {
  readonly policy: Policy
  readonly state: PolicyState
  /** Whether the file says what this computer is for, but not in a way that Koya understands. */
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'ENOENT' || code === 'ENOTDIR') return nothingIn({ state: 'absent', path, problems: [] })
    return nothingIn({ state: 'unreadable', path, problems: [`The system does not let Koya read the file (${code}).`] })
  }
  if (text === null) {
    return nothingIn({ state: 'invalid', path, problems: [`The file is larger than ${String(SIZE_LIMIT_BYTES / 1024)} KiB.`] })
  }
  const { policy, problems, brokenSections } = parsePolicy(text)
  const state = { state: problems.length === 0 ? ('valid' as const) : ('invalid' as const), path, problems: [...problems] }
  return { policy, state, isModeBroken: brokenSections.includes('mode') }
}

function nothingIn(state: PolicyState): PolicyReading {
  return { policy: {}, state, isModeBroken: false }
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
