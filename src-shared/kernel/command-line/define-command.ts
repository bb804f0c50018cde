import type { Result } from '../errors/result.ts'
import type { z } from '../schema/zod.ts'

/** A word that follows the name of a command. It may be left out where its schema accepts `undefined`. */
export interface CommandArgument {
  readonly help: string
  readonly schema: z.ZodType
}

/** `--late 45`. It may be left out where its schema accepts `undefined`. */
interface ValueOption {
  /** What stands for the value in the help text, such as `MINUTES`. */
  readonly value: string
  readonly help: string
  readonly schema: z.ZodType
  /** What to say where it is needed and absent. */
  readonly missing?: string
}

/** `--class ss-2 --class ss-3`: the schema reads a list, which is empty where the option is absent. */
interface ListOption extends ValueOption {
  readonly isList: true
}

/** `--check`: true where it is given. */
interface FlagOption {
  readonly help: string
}

export type CommandOption = ValueOption | ListOption | FlagOption

type Arguments = Readonly<Record<string, CommandArgument>>
type Options = Readonly<Record<string, CommandOption>>

type Given<A extends Arguments, O extends Options> = { readonly [Name in keyof A]: z.output<A[Name]['schema']> } & {
  readonly [Name in keyof O]: O[Name] extends ValueOption ? z.output<O[Name]['schema']> : boolean
}

/** One command as data: what it does, its arguments in their order, its options, and what its words mean. */
export interface CommandForm<Made> {
  readonly does: string
  readonly arguments: Arguments
  readonly options: Options
  /** `given` holds arguments and options by their names, read by their schemas. It fails where they do not go together. */
  readonly make: (given: Readonly<Record<string, unknown>>) => Result<Made>
}

/** The types of `given` follow from the schemas. */
export function defineCommand<const A extends Arguments, const O extends Options, Made>(form: {
  readonly does: string
  readonly arguments: A
  readonly options: O
  readonly make: (given: Given<A, O>) => Result<Made>
}): CommandForm<Made> {
  return { ...form, make: (given) => form.make(given as Given<A, O>) }
}

/** All commands that one program reads. */
export interface CommandTable<Made> {
  /** What is typed before a command's name, such as `koya`. */
  readonly program: string
  /** What each noun is about. */
  readonly nouns: Readonly<Record<string, string>>
  /** By name: noun and verb, or the verb alone where the program itself is the noun. */
  readonly commands: Readonly<Record<string, CommandForm<Made>>>
}
