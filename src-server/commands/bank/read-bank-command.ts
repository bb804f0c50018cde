import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { PackConsent } from '../../../src-shared/content/packs/pack-work.ts'

interface SubjectName {
  readonly bank: string
  readonly subject: string
}

interface FromSources {
  readonly contentFolder: string
}

interface WithLessons {
  /** Where the lessons are, the quizzes that belong to them, and the exams of these. */
  readonly resourcesFolder: string
}

/** A library, and what comes with Koya beside it. */
export interface LibraryPlace {
  readonly dataFolder: string
  readonly resourcesFolder: string
}

/** What `koya-bank` is to do. */
export type BankCommand =
  | (FromSources & WithLessons & { readonly kind: 'check' })
  | (FromSources & SubjectName & { readonly kind: 'sheet' })
  | (FromSources & SubjectName & { readonly kind: 'record'; readonly answersFile: string })
  | (FromSources &
      WithLessons & {
        readonly kind: 'build'
        readonly bank: string
        readonly file: string
        readonly headerFile: string
        readonly keyFile: string | undefined
      })
  | ShelveCommand
  | SignCommand
  | (WithLessons & { readonly kind: 'verify'; readonly file: string; readonly trusted: readonly string[] })
  | LibraryCommand

/** A pack that is there already is signed, or signed anew. */
export interface SignCommand {
  readonly kind: 'sign'
  readonly file: string
  readonly signedFile: string
  readonly keyFile: string
}

/** A pack is made of a folder that holds `library.json` and, in `media`, the files of its works. */
export interface ShelveCommand {
  readonly kind: 'shelve'
  readonly folder: string
  readonly file: string
  readonly headerFile: string
  readonly keyFile: string | undefined
}

/** What is done with the library of a backend, also while that runs. */
export type LibraryCommand = LibraryPlace &
  /** `file`: a path, or an address. */
  (
    | { readonly kind: 'install'; readonly file: string; readonly consent: PackConsent }
    | { readonly kind: 'look'; readonly address: string }
    | { readonly kind: 'list' }
    | { readonly kind: 'remove'; readonly id: string }
    | { readonly kind: 'trust'; readonly keyFile: string }
    | { readonly kind: 'share'; readonly id: string; readonly withCode: boolean }
    | { readonly kind: 'unshare'; readonly id: string }
  )

const options = {
  content: { type: 'string' },
  key: { type: 'string' },
  trust: { type: 'string', multiple: true },
  data: { type: 'string' },
  resources: { type: 'string' },
  signer: { type: 'string' },
  own: { type: 'boolean' },
  older: { type: 'boolean' },
  code: { type: 'boolean' }
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

const placeOptions = ['data', 'resources'] as const satisfies readonly (keyof Options)[]

/** Each way to call it: how many words follow the command's own, which options it takes, and what it is then. */
const commands: Readonly<
  Record<
    string,
    { readonly words: string; readonly takes: readonly (keyof Options)[]; readonly make: (words: readonly string[], given: Options) => BankCommand }
  >
> = {
  check: { words: '', takes: ['content', 'resources'], make: (_, given) => ({ kind: 'check', ...sources(given), ...lessons(given) }) },
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
    takes: ['content', 'resources', 'key'],
    make: ([bank = '', file = '', headerFile = ''], given) => ({
      kind: 'build',
      bank,
      file,
      headerFile,
      keyFile: given.key,
      ...sources(given),
      ...lessons(given)
    })
  },
  verify: {
    words: 'PACK',
    takes: ['resources', 'trust'],
    make: ([file = ''], given) => ({ kind: 'verify', file, trusted: given.trust ?? [], ...lessons(given) })
  },
  sign: {
    words: 'PACK SIGNED KEY',
    takes: [],
    make: ([file = '', signedFile = '', keyFile = '']) => ({ kind: 'sign', file, signedFile, keyFile })
  },
  shelve: {
    words: 'FOLDER PACK HEADER',
    takes: ['key'],
    make: ([folder = '', file = '', headerFile = ''], given) => ({ kind: 'shelve', folder, file, headerFile, keyFile: given.key })
  },
  install: {
    words: 'PACK-OR-ADDRESS',
    takes: [...placeOptions, 'signer', 'own', 'older'],
    make: ([file = ''], given) => {
      const { signer, own: isOwn, older: mayBeOlder } = given
      return { kind: 'install', file, consent: { signer, isOwn, mayBeOlder }, ...place(given) }
    }
  },
  look: { words: 'ADDRESS', takes: placeOptions, make: ([address = ''], given) => ({ kind: 'look', address, ...place(given) }) },
  list: { words: '', takes: placeOptions, make: (_, given) => ({ kind: 'list', ...place(given) }) },
  remove: { words: 'ID', takes: placeOptions, make: ([id = ''], given) => ({ kind: 'remove', id, ...place(given) }) },
  trust: { words: 'KEY', takes: placeOptions, make: ([keyFile = ''], given) => ({ kind: 'trust', keyFile, ...place(given) }) },
  share: {
    words: 'ID',
    takes: [...placeOptions, 'code'],
    make: ([id = ''], given) => ({ kind: 'share', id, withCode: given.code === true, ...place(given) })
  },
  unshare: { words: 'ID', takes: placeOptions, make: ([id = ''], given) => ({ kind: 'unshare', id, ...place(given) }) }
}

/** What a command takes that is not told otherwise, where it is not what a checkout has. */
export type BankPlaces = Pick<Options, 'content' | 'data' | 'resources'>

/**
 * The places that the variables of a server name, for both programs: KOYA_DATA and KOYA_RESOURCES. An empty variable counts as absent.
 */
export function readBankPlaces(environment: Readonly<Record<string, string | undefined>>): BankPlaces {
  const data = environment['KOYA_DATA']?.trim()
  const resources = environment['KOYA_RESOURCES']?.trim()
  return { ...(data ? { data } : {}), ...(resources ? { resources, content: join(resources, 'content') } : {}) }
}

/** The command of `words` after the program's name; `request/malformed` with how it is called. */
export function readBankCommand(words: readonly string[], places: BankPlaces = {}): Result<BankCommand> {
  const parsed = parseWords(words)
  const [name = '', ...rest] = parsed?.positionals ?? []
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (parsed === undefined || command === undefined) return fail('request/malformed', { usage: usage() })
  const isFitting = rest.length === command.words.split(' ').filter((word) => word !== '').length
  const isTaken = Object.keys(parsed.values).every((option) => command.takes.some((taken) => taken === option))
  return isFitting && isTaken ? succeed(command.make(rest, { ...places, ...parsed.values })) : fail('request/malformed', { usage: usage() })
}

function usage(): string {
  return Object.entries(commands)
    .map(([name, { words, takes }]) => [name, words, ...takes.map(usageOf)].filter((word) => word !== '').join(' '))
    .join(' | ')
}

function usageOf(option: keyof Options): string {
  return options[option].type === 'boolean' ? `[--${option}]` : `[--${option} …]`
}

/** As a server has it where it is not told otherwise. */
function place({ data = 'koya-data', resources = 'resources' }: Options): LibraryPlace {
  return { dataFolder: data, resourcesFolder: resources }
}

function sources({ content = 'resources/content' }: Options): FromSources {
  return { contentFolder: content }
}

function lessons({ resources = 'resources' }: Options): WithLessons {
  return { resourcesFolder: resources }
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    return undefined
  }
}
