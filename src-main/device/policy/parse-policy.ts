import { kioskDeviceKinds } from '../../../src-shared/device/kiosk-device-kinds.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { contradictionsOf, policySchema, type Policy } from '../../../src-shared/device/policy.ts'

export interface ParsedPolicy {
  /** The valid sections; a section with a mistake is left out as a whole. */
  readonly policy: Policy
  /** One line for each mistake, without the file's own values. */
  readonly problems: readonly string[]
  /** Whether the file may set the kind of this computer in a way that Koya does not understand. */
  readonly isModeBroken: boolean
}

const MOST_PROBLEMS = 20
/** A name in the file may be shown, so that its author finds it; text that does not look like a name may not. */
const kinds: ReadonlySet<string> = new Set(kioskDeviceKinds)
const kioskKeyNames: ReadonlySet<string> = new Set(['seat', 'mode', 'kiosk', 'pin', 'displays', 'refuses', 'folder'])
const NAME_FORM = /^[\w.-]{1,40}$/

/**
 * Parses the text of a policy file. A mistake in one section does not affect the others: a device with a misspelt `kiosk` section retains its
 * backend.
 */
export function parsePolicy(text: string): ParsedPolicy {
  const file = parseObject(text)
  if (typeof file === 'string') return { policy: {}, problems: [file], isModeBroken: true }
  const whole = policySchema.safeParse(file)
  if (whole.success) return { policy: whole.data, problems: contradictionsOf(whole.data), isModeBroken: false }
  const sections = Object.entries(policySchema.shape).flatMap(([name, schema]) => {
    const section = Object.hasOwn(file, name) ? schema.safeParse(file[name]) : null
    return section?.success ? [[name, section.data] as const] : []
  })
  const policy: Policy = Object.fromEntries(sections)
  const problems = [...whole.error.issues.flatMap(linesOf), ...contradictionsOf(policy)].slice(0, MOST_PROBLEMS)
  return { policy, problems, isModeBroken: policy.mode === undefined && maySayWhatFor(file) }
}

/**
 * Whether the file may set the kind: a `mode` with a mistake, a `kiosk` section, which only a kiosk device has, or an unknown section that may be one
 * of the two, misspelt.
 */
function maySayWhatFor(file: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(file).some(([name, section]) => {
    if (name === 'mode' || name === 'kiosk') return true
    return !Object.hasOwn(policySchema.shape, name) && (kioskKeyNames.has(name.toLowerCase()) || mentionsKioskDevice(section))
  })
}

/** Whether a section has a kind as its value, or a key of `mode` or `kiosk`. */
function mentionsKioskDevice(section: unknown): boolean {
  if (typeof section === 'string') return kinds.has(section.trim().toLowerCase())
  if (typeof section !== 'object' || section === null) return false
  return Object.entries(section).some(
    ([name, value]) => kioskKeyNames.has(name.toLowerCase()) || (typeof value === 'string' && kinds.has(value.trim().toLowerCase()))
  )
}

function parseObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    return 'The file holds no JSON object.'
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? []
    return line && column ? `The file is not JSON: line ${line}, column ${column}.` : 'The file is not JSON.'
  }
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  const keyPath = issue.path.map((part) => tellable(String(part))).join('.')
  if (issue.code !== 'unrecognized_keys') return [`${keyPath}: ${issue.message}`]
  return issue.keys.map((key) => `${[...(keyPath ? [keyPath] : []), tellable(key)].join('.')}: There is no such key.`)
}

function tellable(name: string): string {
  return NAME_FORM.test(name) ? name : '(unreadable name)'
}
