import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { identifierSchema } from '../../src-shared/account/session-schemas.ts'
import { isBillingCommand, readBillingCommand, type BillingCommand } from '../billing/vouchers/read-billing-command.ts'
import { isExamCommand, readExamCommand, type ExamCommand } from './read-exam-command.ts'
import { isUpkeepCommand, readUpkeepCommand, type UpkeepCommand } from './read-maintenance-command.ts'
import { newAnnouncementSchema, type NewAnnouncement } from '../../src-shared/support/announcement.ts'
import { supportWordsSchema } from '../../src-shared/attempt/record/sent-support-message.ts'
import { SUPPORT_WORDS_LIMIT } from '../../src-shared/attempt/record/support-limits.ts'
import type { ServerOption } from '../../src-shared/contracts/server-arguments.ts'

/** What the server's process is to do. `dataFolder` names the SQLite database of an embedded backend, in place of the settings' one. */
export type ServerCommand =
  | { readonly kind: 'serve' }
  | { readonly kind: 'make-admin'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** For showing what Koya can do: the test payment gives to it. */
  | { readonly kind: 'make-demonstration'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** `file` holds corrections; `madeBy` stands in the audit. */
  | { readonly kind: 'remark'; readonly file: string; readonly madeBy: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-item-reports'; readonly dataFolder: string | undefined }
  /** `note` is what the learner reads; `by` is for the staff alone. */
  | {
      readonly kind: 'close-item-report'
      readonly reportId: string
      readonly by: string
      readonly note: string
      readonly dataFolder: string | undefined
    }
  | { readonly kind: 'announce'; readonly announcement: NewAnnouncement; readonly by: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-announcements'; readonly dataFolder: string | undefined }
  | { readonly kind: 'billing'; readonly command: BillingCommand }
  | { readonly kind: 'exam'; readonly command: ExamCommand }
  | { readonly kind: 'upkeep'; readonly command: UpkeepCommand }
  | { readonly kind: 'withdraw-announcement'; readonly announcementId: string; readonly by: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-support'; readonly dataFolder: string | undefined }
  /** `words` is what the learner reads; `by` is for the staff alone. */
  | {
      readonly kind: 'answer-support'
      readonly threadId: string
      readonly by: string
      readonly words: string
      readonly dataFolder: string | undefined
    }
  /** Nothing of it waits for an answer any more. */
  | { readonly kind: 'close-support'; readonly threadId: string; readonly dataFolder: string | undefined }

const options = {
  'make-admin': { type: 'string' },
  'make-demonstration': { type: 'string' },
  remark: { type: 'string' },
  'item-reports': { type: 'boolean' },
  announcements: { type: 'boolean' },
  announce: { type: 'string' },
  support: { type: 'boolean' },
  from: { type: 'string' },
  until: { type: 'string' },
  class: { type: 'string', multiple: true },
  exam: { type: 'string', multiple: true },
  by: { type: 'string' },
  note: { type: 'string' },
  data: { type: 'string' }
} as const

interface Options {
  readonly 'make-admin'?: string | undefined
  readonly 'make-demonstration'?: string | undefined
  readonly remark?: string | undefined
  readonly 'item-reports'?: boolean | undefined
  readonly announcements?: boolean | undefined
  readonly announce?: string | undefined
  readonly support?: boolean | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly class?: string[] | undefined
  readonly exam?: string[] | undefined
  readonly by?: string | undefined
  readonly note?: string | undefined
  readonly data?: string | undefined
}

interface Words {
  readonly values: Options
  readonly positionals: readonly string[]
}

const LONGEST_NAME = 100
const LONGEST_NOTE = 400

/** The options that are commands, and those that go with each. */
const goesWith = {
  'make-admin': ['data'],
  'make-demonstration': ['data'],
  remark: ['by', 'data'],
  'item-reports': ['by', 'note', 'data'],
  announcements: ['by', 'data'],
  announce: ['from', 'until', 'class', 'exam', 'by', 'data'],
  support: ['by', 'note', 'data']
} as const satisfies Readonly<Record<ServerOption, readonly (keyof Options)[]>>

type CommandName = keyof typeof goesWith

const commandNames = Object.keys(goesWith) as CommandName[]
const withWords: readonly CommandName[] = ['item-reports', 'announcements', 'support']

/** The command of `words` after the program's name; `request/malformed` with what is wrong with which option. */
export function readServerCommand(words: readonly string[]): Result<ServerCommand> {
  if (isBillingCommand(words)) {
    const command = readBillingCommand(words)
    return command.ok ? succeed({ kind: 'billing', command: command.value }) : command
  }
  if (isExamCommand(words)) {
    const command = readExamCommand(words)
    return command.ok ? succeed({ kind: 'exam', command: command.value }) : command
  }
  if (isUpkeepCommand(words)) {
    const command = readUpkeepCommand(words)
    return command.ok ? succeed({ kind: 'upkeep', command: command.value }) : command
  }
  const parsed = parseOptions(words)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const [name, ...others] = commandNames.filter((command) => values[command] !== undefined)
  const second = others.at(-1)
  const takesWords = name !== undefined && withWords.includes(name)
  if (!takesWords && second === undefined && positionals.length > 0)
    return failOf('options', `Nothing here goes by the name of ${String(positionals[0])}.`)
  if (second !== undefined) return failOf(second, 'One command at a time.')
  const odd = oddOption(name, values)
  if (odd) return odd
  if (name === undefined) return succeed({ kind: 'serve' })
  switch (name) {
    case 'make-admin':
    case 'make-demonstration':
      return readAccountCommand(name, values[name] ?? '', values.data)
    case 'remark':
      return readRemark(values[name] ?? '', values)
    case 'item-reports':
      return readItemReports(positionals, values)
    case 'announcements':
      return readAnnouncements(positionals, values)
    case 'announce':
      return readAnnounce(values[name] ?? '', values)
    case 'support':
      return readSupport(positionals, values)
  }
}

/** An option that does not go with the command. */
function oddOption(name: CommandName | undefined, values: Options): Result<never> | null {
  const fitting: readonly string[] = name === undefined ? [] : [name, ...goesWith[name]]
  const odd = (Object.keys(values) as (keyof Options)[]).find((option) => !fitting.includes(option))
  if (odd === undefined) return null
  if (odd === 'data') return failOf('data', 'It goes with a command. A server reads KOYA_DATA.')
  const commands = commandNames.filter((command) => (goesWith[command] as readonly string[]).includes(odd))
  return failOf(odd, `It goes with ${commands.map((command) => `--${command}`).join(', ')}.`)
}

function readAccountCommand(kind: 'make-admin' | 'make-demonstration', name: string, dataFolder: string | undefined): Result<ServerCommand> {
  const identifier = identifierSchema.safeParse(name)
  if (!identifier.success) return failOf(kind, identifier.error.issues[0]?.message ?? 'It names no account.')
  return succeed({ kind, identifier: identifier.data, dataFolder })
}

function readRemark(file: string, { by, data: dataFolder }: Options): Result<ServerCommand> {
  const madeBy = readName(by)
  if (!madeBy.ok) return madeBy
  return file === '' ? failOf('remark', 'It names no file.') : succeed({ kind: 'remark', file, madeBy: madeBy.value, dataFolder })
}

function readItemReports([verb, reportId, ...others]: readonly string[], { by, note = '', data: dataFolder }: Options): Result<ServerCommand> {
  if (verb === undefined) {
    const odd = by !== undefined ? 'by' : note !== '' ? 'note' : null
    return odd === null ? succeed({ kind: 'list-item-reports', dataFolder }) : failOf(odd, 'It goes with --item-reports close.')
  }
  if (verb !== 'close' || reportId === undefined || others.length > 0)
    return failOf('item-reports', 'Say close and the id of one report, or nothing.')
  const name = readName(by)
  if (!name.ok) return name
  const words = note.trim()
  if (words === '' || words.length > LONGEST_NOTE)
    return failOf('note', `Tell the learner what came of it, in ${String(LONGEST_NOTE)} characters at most: --note "…".`)
  return succeed({ kind: 'close-item-report', reportId, by: name.value, note: words, dataFolder })
}

function readAnnouncements([verb, announcementId, ...others]: readonly string[], { by, data: dataFolder }: Options): Result<ServerCommand> {
  if (verb === undefined) {
    return by === undefined ? succeed({ kind: 'list-announcements', dataFolder }) : failOf('by', 'It goes with --announcements withdraw.')
  }
  if (verb !== 'withdraw' || announcementId === undefined || others.length > 0)
    return failOf('announcements', 'Say withdraw and the id of one announcement, or nothing.')
  const name = readName(by)
  return name.ok ? succeed({ kind: 'withdraw-announcement', announcementId, by: name.value, dataFolder }) : name
}

function readAnnounce(
  text: string,
  { from, until, class: classLevels = [], exam: targetExams = [], by, data: dataFolder }: Options
): Result<ServerCommand> {
  const name = readName(by)
  if (!name.ok) return name
  const announcement = newAnnouncementSchema.safeParse({ text, from, until, classLevels, targetExams })
  if (announcement.success) return succeed({ kind: 'announce', announcement: announcement.data, by: name.value, dataFolder })
  const [issue] = announcement.error.issues
  const options: Readonly<Record<string, string>> = { text: 'announce', classLevels: 'class', targetExams: 'exam' }
  const field = String(issue?.path[0] ?? 'announce')
  return failOf(options[field] ?? field, issue?.message ?? 'It cannot be announced.')
}

function readSupport([verb, threadId, ...others]: readonly string[], { by, note = '', data: dataFolder }: Options): Result<ServerCommand> {
  const odd = by !== undefined ? 'by' : note !== '' ? 'note' : null
  if (odd !== null && verb !== 'answer') return failOf(odd, 'It goes with --support answer.')
  if (verb === undefined) return succeed({ kind: 'list-support', dataFolder })
  if ((verb !== 'answer' && verb !== 'close') || threadId === undefined || others.length > 0)
    return failOf('support', 'Say answer or close and the id of one conversation, or nothing.')
  if (verb === 'close') return succeed({ kind: 'close-support', threadId, dataFolder })
  const name = readName(by)
  if (!name.ok) return name
  const words = supportWordsSchema.safeParse(note)
  if (words.success) return succeed({ kind: 'answer-support', threadId, by: name.value, words: words.data, dataFolder })
  return failOf('note', `Answer the learner in ${String(SUPPORT_WORDS_LIMIT)} characters at most: --note "…".`)
}

function readName(by = ''): Result<string> {
  const name = by.trim()
  return name === '' || name.length > LONGEST_NAME ? failOf('by', 'Say who does it: --by "Ada Obi, physics".') : succeed(name)
}

function failOf(option: string, fault: string): Result<never> {
  return fail('request/malformed', { [option]: fault })
}

function parseOptions(words: readonly string[]): Result<Words> {
  try {
    return succeed(parseArgs({ args: [...words], options, allowPositionals: true }))
  } catch (error) {
    return failOf('options', error instanceof Error ? error.message : String(error))
  }
}
