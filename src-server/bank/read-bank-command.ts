import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'

interface SubjectName {
  readonly bank: string
  readonly subject: string
}

interface FromSources {
  readonly contentFolder: string
}

/** What `koya-bank` is to do. */
export type BankCommand =
  | (FromSources & { readonly kind: 'check' })
  | (FromSources & SubjectName & { readonly kind: 'sheet' })
  | (FromSources & SubjectName & { readonly kind: 'record'; readonly answersFile: string })
  | (FromSources & {
      readonly kind: 'build'
      readonly bank: string
      readonly file: string
      readonly headerFile: string
      readonly keyFile: string | undefined
    })
  | { readonly kind: 'verify'; readonly file: string; readonly trusted: readonly string[] }

const options = {
  content: { type: 'string' },
  key: { type: 'string' },
  trust: { type: 'string', multiple: true }
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

/** Each way to call it: how many words follow the command's own, which options it takes, and what it is then. */
const commands: Readonly<
  Record<
    string,
    { readonly words: string; readonly takes: readonly (keyof Options)[]; readonly make: (words: readonly string[], given: Options) => BankCommand }
  >
> = {
  check: { words: '', takes: ['content'], make: (_, given) => ({ kind: 'check', ...sources(given) }) },
  sheet: {
    words: 'BANK SUBJECT',
    takes: ['content'],
    make: ([bank = '', subject = ''], given) => ({ kind: 'sheet', bank, subject, ...sources(given) })
  },
  record: {
    words: 'BANK SUBJECT ANSWERS',
    takes: ['content'],
    make: ([bank = '', subject = '', answersFile = ''], given) => ({ kind: 'record', bank, subject, answersFile, ...sources(given) })
  },
  build: {
    words: 'BANK PACK HEADER',
    takes: ['content', 'key'],
    make: ([bank = '', file = '', headerFile = ''], given) => ({ kind: 'build', bank, file, headerFile, keyFile: given.key, ...sources(given) })
  },
  verify: { words: 'PACK', takes: ['trust'], make: ([file = ''], given) => ({ kind: 'verify', file, trusted: given.trust ?? [] }) }
}

/** The command of `words` after the program's name; `request/malformed` with how it is called. */
export function readBankCommand(words: readonly string[]): Result<BankCommand> {
  const parsed = parseWords(words)
  const [name = '', ...rest] = parsed?.positionals ?? []
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (parsed === undefined || command === undefined) return fail('request/malformed', { usage: usage() })
  const isFitting = rest.length === command.words.split(' ').filter((word) => word !== '').length
  const isTaken = Object.keys(parsed.values).every((option) => command.takes.some((taken) => taken === option))
  return isFitting && isTaken ? succeed(command.make(rest, parsed.values)) : fail('request/malformed', { usage: usage() })
}

function usage(): string {
  return Object.entries(commands)
    .map(([name, { words, takes }]) => [name, words, ...takes.map((option) => `[--${option} …]`)].filter((word) => word !== '').join(' '))
    .join(' | ')
}

function sources({ content = 'resources/content' }: Options): FromSources {
  return { contentFolder: content }
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    return undefined
  }
}
