import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'

/** What `koya-release` is to do (docs/operations/updates.md). A folder is what is put on a web server or a stick as it is. */
export type ReleaseCommand =
  | { readonly kind: 'keys'; readonly keyFile: string }
  | {
      readonly kind: 'publish'
      readonly folder: string
      readonly notesFile: string | null
      readonly channel: string | null
      readonly plan: ReleasePlan
    }
  | { readonly kind: 'stage'; readonly folder: string; readonly percentage: number; readonly plan: ReleasePlan }
  | { readonly kind: 'pause' | 'resume'; readonly folder: string; readonly plan: ReleasePlan }
  | { readonly kind: 'recall'; readonly folder: string; readonly recalled: string; readonly to: string; readonly plan: ReleasePlan }
  | { readonly kind: 'sign'; readonly folder: string; readonly keys: ReleaseKeys }
  | { readonly kind: 'show'; readonly folder: string; readonly trustFile: string | null }
  | { readonly kind: 'stick'; readonly folder: string; readonly target: string }

export interface ReleaseKeys {
  /** The private key that signs. */
  readonly keyFile: string
  /** What says whose signatures are believed; null: what this checkout brings along. */
  readonly trustFile: string | null
}

export interface ReleasePlan extends ReleaseKeys {
  /** After so many days a channel that has had no word is said to be out of date. */
  readonly days: number
}

const options = {
  key: { type: 'string' },
  trust: { type: 'string' },
  days: { type: 'string' },
  notes: { type: 'string' },
  channel: { type: 'string' }
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

const DEFAULT_DAYS = 90
const MOST_DAYS = 1000

interface CommandForm {
  readonly words: string
  readonly takes: readonly (keyof Options)[]
  /** Null where what was given makes no sense. */
  readonly make: (words: readonly string[], given: Options) => ReleaseCommand | null
}

const planOptions = ['key', 'trust', 'days'] as const satisfies readonly (keyof Options)[]

const commands: Readonly<Record<string, CommandForm>> = {
  keys: { words: 'KEY', takes: [], make: ([keyFile = '']) => ({ kind: 'keys', keyFile }) },
  publish: {
    words: 'FOLDER',
    takes: [...planOptions, 'notes', 'channel'],
    make: ([folder = ''], given) =>
      withPlan(given, (plan) => ({ kind: 'publish', folder, notesFile: given.notes ?? null, channel: given.channel ?? null, plan }))
  },
  stage: {
    words: 'FOLDER PERCENTAGE',
    takes: planOptions,
    make: ([folder = '', share = ''], given) => {
      const percentage = /^\d{1,3}$/.test(share) ? Number(share) : Number.NaN
      return percentage <= 100 ? withPlan(given, (plan) => ({ kind: 'stage', folder, percentage, plan })) : null
    }
  },
  pause: { words: 'FOLDER', takes: planOptions, make: ([folder = ''], given) => withPlan(given, (plan) => ({ kind: 'pause', folder, plan })) },
  resume: { words: 'FOLDER', takes: planOptions, make: ([folder = ''], given) => withPlan(given, (plan) => ({ kind: 'resume', folder, plan })) },
  recall: {
    words: 'FOLDER RECALLED-VERSION LOWER-VERSION',
    takes: planOptions,
    make: ([folder = '', recalled = '', to = ''], given) => withPlan(given, (plan) => ({ kind: 'recall', folder, recalled, to, plan }))
  },
  sign: {
    words: 'FOLDER',
    takes: ['key', 'trust'],
    make: ([folder = ''], { key, trust = null }) => (key === undefined ? null : { kind: 'sign', folder, keys: { keyFile: key, trustFile: trust } })
  },
  show: { words: 'FOLDER', takes: ['trust'], make: ([folder = ''], { trust = null }) => ({ kind: 'show', folder, trustFile: trust }) },
  stick: { words: 'FOLDER TARGET', takes: [], make: ([folder = '', target = '']) => ({ kind: 'stick', folder, target }) }
}

/** The command of `words` after the program's name; `request/malformed` with how it is called. */
export function readReleaseCommand(words: readonly string[]): Result<ReleaseCommand> {
  const parsed = parseWords(words)
  const [name = '', ...rest] = parsed?.positionals ?? []
  const form = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (parsed === undefined || form === undefined) return misused()
  const isFitting = rest.length === form.words.split(' ').length
  const isTaken = Object.keys(parsed.values).every((option) => form.takes.some((taken) => taken === option))
  const command = isFitting && isTaken ? form.make(rest, parsed.values) : null
  return command === null ? misused() : succeed(command)
}

function misused(): Result<never> {
  const usage = Object.entries(commands)
    .map(([name, { words, takes }]) => [name, words, ...takes.map((option) => `[--${option} …]`)].join(' '))
    .join(' | ')
  return fail('request/malformed', { usage })
}

function withPlan(given: Options, make: (plan: ReleasePlan) => ReleaseCommand): ReleaseCommand | null {
  const days = given.days === undefined ? DEFAULT_DAYS : Number(given.days)
  const areDays = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
  return given.key === undefined || !areDays ? null : make({ keyFile: given.key, trustFile: given.trust ?? null, days })
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    return undefined
  }
}
