import { commandNouns, isCommandNoun, nounsOf } from '../../src-shared/contracts/commands/command-nouns.ts'
import { withoutOldForms } from '../../src-shared/contracts/commands/old-command-forms.ts'
import { defineCommand, type CommandForm } from '../../src-shared/kernel/command-line/define-command.ts'
import { readCommand, type CommandHelp } from '../../src-shared/kernel/command-line/read-command.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { succeed, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'

/** A command that main runs itself. */
type OwnCommand =
  /** `asJson`: output for programs. */
  | { readonly kind: 'readiness'; readonly asJson: boolean }
  /** `folder`: of the program that installs updates. */
  | { readonly kind: 'judge-update' | 'serve-updates'; readonly folder: string }
  /** `file`: the PIN's hash. `folder`: the count of wrong PINs. */
  | { readonly kind: 'check-pin'; readonly file: string; readonly folder: string }
  | { readonly kind: 'print-policy' | 'hash-pin' | 'check-install' }

/** What a command line of the installed program requests, other than a window. */
export type Command =
  /** `args` are the arguments for `npm run server`, `koya-bank` or `koya-release`. */
  | { readonly kind: 'server' | 'bank' | 'release'; readonly args: readonly string[] }
  | OwnCommand
  | { readonly kind: 'version' }
  /** Help for all nouns. */
  | { readonly kind: 'help-of-all' }
  /** Help for a command of main. */
  | CommandHelp
  | { readonly kind: 'refused'; readonly error: Failure }
  /** An unknown command: no reason to open a window on a server. */
  | { readonly kind: 'unknown'; readonly word: string }

const ownCommands: Readonly<Record<string, CommandForm<OwnCommand>>> = {
  'policy show': defineCommand({
    does: 'Shows the policy that is in force, how its file was found, and what is wrong with it.',
    arguments: {},
    options: {},
    make: () => own({ kind: 'print-policy' })
  }),
  'pin hash': defineCommand({
    does: 'Reads a PIN from standard input and prints the value of kiosk.pin in a policy.',
    arguments: {},
    options: {},
    make: () => own({ kind: 'hash-pin' })
  }),
  'pin check': defineCommand({
    does: 'Checks the PIN on standard input, for the part of the system that holds it.',
    arguments: {
      file: { help: 'The file with the line that “koya pin hash” has printed.', schema: z.string().min(1) },
      folder: { help: 'The folder of the count of wrong PINs.', schema: z.string().min(1) }
    },
    options: {},
    make: ({ file, folder }) => own({ kind: 'check-pin', file, folder })
  }),
  'device check': defineCommand({
    does: 'Checks whether this computer is ready for an exam.',
    arguments: {},
    options: { json: { help: 'One line for programs.' } },
    make: ({ json: asJson }) => own({ kind: 'readiness', asJson })
  }),
  'install check': defineCommand({
    does: 'Checks that the installed files are complete and unchanged.',
    arguments: {},
    options: {},
    make: () => own({ kind: 'check-install' })
  }),
  'install judge': defineCommand({
    does: 'Judges an update for the program that installs it for everybody on this computer.',
    arguments: { folder: { help: 'Where that program has put the update.', schema: z.string().min(1) } },
    options: {},
    make: ({ folder }) => own({ kind: 'judge-update', folder })
  }),
  'install serve': defineCommand({
    does: 'Serves the requests for updates of this computer, for Windows’ update service. Its exit code says what that service does next.',
    arguments: { folder: { help: 'The folder of that service.', schema: z.string().min(1) } },
    options: {},
    make: ({ folder }) => own({ kind: 'serve-updates', folder })
  })
}

/** Returns the command for these arguments; the first argument begins a command or is unknown. */
export function findCommand(args: readonly string[]): Command {
  const [first = ''] = args
  if (first === '--version') return { kind: 'version' }
  if (first === '--help' || first === '-h') return { kind: 'help-of-all' }
  const [noun = '', ...rest] = withoutOldForms(args)
  if (!isCommandNoun(noun)) return { kind: 'unknown', word: noun }
  const { program } = commandNouns[noun]
  if (program === 'bank' || program === 'release') return { kind: program, args: rest[0] === END_OF_SWITCHES ? rest.slice(1) : rest }
  if (program === 'server') return { kind: program, args: [noun, ...rest] }
  const command = readCommand([noun, ...rest], { program: 'koya', nouns: nounsOf('main'), commands: ownCommands })
  return command.ok ? command.value : { kind: 'refused', error: command.error }
}

const END_OF_SWITCHES = '--'

function own(command: OwnCommand): Result<OwnCommand> {
  return succeed(command)
}
