import { Command, Option, type CommanderError } from 'commander'
import { fail, succeed, type Result } from '../errors/result.ts'
import type { z } from '../schema/zod.ts'
import type { CommandArgument, CommandForm, CommandOption, CommandTable } from './define-command.ts'

/** Output of `--help` at each level. */
export interface CommandHelp {
  readonly kind: 'help'
  readonly text: string
}

/** A noun, or a command with its form. */
interface Level<Made> {
  readonly table: CommandTable<Made>
  /** Null for the program itself. */
  readonly name: string | null
  readonly form: CommandForm<Made> | null
}

interface NamedForm<Made> extends Level<Made> {
  readonly name: string
  readonly form: CommandForm<Made>
}

/** Error messages by word or option. */
type Fault = Record<string, string>

/** Thrown through the library. `fault` is null if help was requested. */
class Refusal extends Error {
  readonly fault: Fault | null

  constructor(fault: Fault | null) {
    super('refused')
    this.fault = fault
  }
}

const HELP_WIDTH = 120

/**
 * Parses words into a command or its help text; `request/malformed` with a message per wrong word or option. The library splits the words and
 * formats the help text, but never prints or ends the process; every message is ours.
 */
export function readCommand<Made>(words: readonly string[], table: CommandTable<Made>): Result<Made | CommandHelp> {
  const read: Result<Made>[] = []
  const help: string[] = []
  const program = refuseAt(new Command(table.program), { table, name: null, form: null })
    .helpOption('-h, --help', 'Shows this text.')
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => help.push(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => HELP_WIDTH,
      getOutHasColors: () => false
    })
  for (const [name, form] of Object.entries(table.commands)) {
    const command = parentOf(program, name, table).command(verbOf(name)).description(form.does).allowExcessArguments()
    refuseAt(command, { table, name, form }).action(() => {
      read.push(makeCommand(command, { table, name, form }))
    })
    declare(command, form, words)
  }
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.fault === null ? succeed({ kind: 'help', text: help.join('') }) : fail('request/malformed', error.fault)
  }
  const [made] = read
  return made ?? fail('request/malformed', { options: 'No command is named.' })
}

function refuseAt<Made>(command: Command, level: Level<Made>): Command {
  return command.helpCommand(false).exitOverride((error) => {
    throw new Refusal(faultOf(error, level))
  })
}

/** Returns the noun's command, created for its first verb; the program itself if there is no noun. */
function parentOf<Made>(program: Command, name: string, table: CommandTable<Made>): Command {
  const [noun = '', verb] = name.split(' ')
  if (verb === undefined) return program
  const known = program.commands.find((command) => command.name() === noun)
  return known ?? refuseAt(program.command(noun).description(table.nouns[noun] ?? ''), { table, name: noun, form: null })
}

function verbOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1)
}

function declare<Made>(command: Command, form: CommandForm<Made>, words: readonly string[]): void {
  for (const [name, argument] of Object.entries(form.arguments)) command.argument(wordOf(name, argument), argument.help)
  for (const [name, option] of Object.entries(form.options)) command.addOption(optionOf(name, option, words))
}

function wordOf(name: string, { schema, isList }: CommandArgument): string {
  if (isList === true) return `<${name}...>`
  return schema.safeParse(undefined).success ? `[${name}]` : `<${name}>`
}

function isNeeded(option: Extract<CommandOption, { value: string }>): boolean {
  return !option.schema.safeParse('isList' in option ? [] : undefined).success
}

function optionOf(name: string, option: CommandOption, words: readonly string[]): Option {
  if (!('value' in option)) return new Option(`--${name}`, option.help)
  const made = new Option(`--${name} <${option.value}>`, `${option.help}${isNeeded(option) ? ' (required)' : ''}`)
  return made.argParser<string | readonly string[] | undefined>((value, before) => {
    // `--by --note x` lacks a value; `--by=--note` does not.
    if (value.startsWith('--') && words.includes(value)) throw new Refusal({ [name]: `It needs a value: --${name} ${option.value}.` })
    return 'isList' in option ? [...(typeof before === 'object' ? before : []), value] : value
  })
}

/** The first fault wins, so nothing is parsed from a wrong value. */
function makeCommand<Made>(command: Command, { table, name, form }: NamedForm<Made>): Result<Made> {
  const wanted = Object.entries(form.arguments)
  const extra = wanted.at(-1)?.[1].isList === true ? undefined : command.args[wanted.length]
  if (extra !== undefined)
    return fail('request/malformed', { [verbOf(name)]: `There is a word too many: ${extra}. ${usageOf({ table, name, form })}` })
  const options = command.opts<Record<string, unknown>>()
  const given: Record<string, unknown> = {}
  for (const [index, [key, { schema, isList }]] of wanted.entries()) {
    const value = schema.safeParse(isList === true ? command.args.slice(index) : command.args[index])
    if (!value.success) return failOf(key, value.error)
    given[key] = value.data
  }
  for (const [key, option] of Object.entries(form.options)) {
    const word = options[new Option(`--${key}`).attributeName()]
    if ('value' in option) {
      if (word === undefined && isNeeded(option))
        return fail('request/malformed', { [key]: option.missing ?? `It is needed. ${usageOf({ table, name, form })}` })
      const value = option.schema.safeParse(word ?? ('isList' in option ? [] : undefined))
      if (!value.success) return failOf(key, value.error)
      given[key] = value.data
    } else given[key] = word === true
  }
  return form.make(given)
}

function failOf(key: string, { issues: [issue] }: z.ZodError): Result<never> {
  return fail('request/malformed', { [key]: issue?.message ?? 'It cannot be read.' })
}

/** Returns our message for an error of the library; null if help was requested. */
function faultOf<Made>({ code, message }: CommanderError, level: Level<Made>): Fault | null {
  const { table, name, form } = level
  // The library quotes the word concerned: '--late <MINUTES>', 'session'.
  const [, quoted = ''] = /'([^']+)'/.exec(message) ?? []
  const [, option = ''] = /^--([\w-]+)/.exec(quoted) ?? []
  if (code === 'commander.helpDisplayed') return null
  if (code === 'commander.unknownOption') return unknownOption(quoted, option, level)
  if (code === 'commander.optionMissingArgument') return { [option]: 'It needs a value.' }
  if (name !== null && form !== null) return { [verbOf(name)]: `The ${quoted} is missing. ${usageOf({ table, name, form })}` }
  return { [name ?? 'options']: `Say ${name === null ? table.program : `${table.program} ${name}`} and one of ${namesBelow(level).join(', ')}.` }
}

function unknownOption<Made>(quoted: string, option: string, { table, name, form }: Level<Made>): Fault {
  const taker = Object.entries(table.commands).find(([, { options }]) => Object.hasOwn(options, option))
  if (taker === undefined) return { options: `${quoted} is no option.` }
  if (form !== null) return { [option]: `It does not go with ${String(name)}.` }
  return { [option]: `It goes behind a command, such as ${table.program} ${taker[0]}.` }
}

function namesBelow<Made>({ table, name: noun }: Level<Made>): readonly string[] {
  const names = Object.keys(table.commands)
  if (noun === null) return [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  return names.filter((name) => name.startsWith(`${noun} `)).map(verbOf)
}

/** `Usage: koya exam start <session> [--late MINUTES] --by NAME`. */
function usageOf<Made>({ table, name, form }: NamedForm<Made>): string {
  const words = Object.entries(form.arguments).map(([word, argument]) => wordOf(word, argument))
  const options = Object.entries(form.options).map(([option, given]) => {
    if (!('value' in given)) return `[--${option}]`
    return isNeeded(given) ? `--${option} ${given.value}` : `[--${option} ${given.value}]`
  })
  return `Usage: ${[table.program, name, ...words, ...options].join(' ')}`
}
