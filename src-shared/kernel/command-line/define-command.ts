import type { Result } from '../errors/result.ts'
import type { z } from '../schema/zod.ts'

/** A positional argument. Optional if its schema accepts `undefined`. */
export interface CommandArgument {
  readonly help: string
  readonly schema: z.ZodType
  /** Takes all words that follow, at least one; only for the last argument. Its schema receives a list. */
  readonly isList?: true
}

/** `--late 45`. Optional if its schema accepts `undefined`. */
interface ValueOption {
  /** Placeholder of the value in the help text, such as `MINUTES`. */
  readonly value: string
  readonly help: string
  readonly schema: z.ZodType
  /** Message if it is required and absent. */
  readonly missing?: string
}

/** `--class ss-2 --class ss-3`: the schema receives a list, empty if the option is absent. */
interface ListOption extends ValueOption {
  readonly isList: true
}

/** `--check`: true if present. */
interface FlagOption {
  readonly help: string
}

export type CommandOption = ValueOption | ListOption | FlagOption

type Arguments = Readonly<Record<string, CommandArgument>>
type Options = Readonly<Record<string, CommandOption>>

type Given<A extends Arguments, O extends Options> = { readonly [Name in keyof A]: z.output<A[Name]['schema']> } & {
  readonly [Name in keyof O]: O[Name] extends ValueOption ? z.output<O[Name]['schema']> : boolean
}

/** One command as data: its description, arguments in order, options, and how to build its result. */
export interface CommandForm<Made> {
  readonly does: string
  readonly arguments: Arguments
  readonly options: Options
  /** `given` contains arguments and options by name, parsed by their schemas. Fails if they contradict each other. */
  readonly make: (given: Readonly<Record<string, unknown>>) => Result<Made>
}

/** Infers the type of `given` from the schemas. */
export function defineCommand<const A extends Arguments, const O extends Options, Made>(form: {
  readonly does: string
  readonly arguments: A
  readonly options: O
  readonly make: (given: Given<A, O>) => Result<Made>
}): CommandForm<Made> {
  return { ...form, make: (given) => form.make(given as Given<A, O>) }
}

/** All commands of one program. */
export interface CommandTable<Made> {
  /** Typed before a command's name, such as `koya`. */
  readonly program: string
  /** Description of each noun. */
  readonly nouns: Readonly<Record<string, string>>
  /** By name: noun and verb, or the verb alone if the program itself is the noun. */
  readonly commands: Readonly<Record<string, CommandForm<Made>>>
}
