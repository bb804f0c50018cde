import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'

/** Thrown internally and returned as a failure. */
export class ContentFault extends Error {
  readonly code: 'pack/content' | 'pack/text-bounds'

  constructor(message: string, code: ContentFault['code'] = 'pack/content') {
    super(message)
    this.code = code
  }
}

/** Runs a reader of a pack's files. Returns its value, or the code and message of the `ContentFault` that it throws. */
export function tellFaults<Value>(read: () => Value): Result<Value> {
  try {
    return succeed(read())
  } catch (error) {
    if (error instanceof ContentFault) return fail(error.code, { pack: error.message })
    throw error
  }
}

/** Undefined where there is no such file. */
export function readJson<Schema extends z.ZodType>(files: ReadonlyMap<string, Buffer>, path: string, schema: Schema): z.output<Schema> | undefined {
  const bytes = files.get(path)
  return bytes === undefined ? undefined : parse(bytes.toString('utf8'), path, schema)
}

/** Parses one value a line, without empty lines; an empty list where there is no such file. */
export function readLines<Schema extends z.ZodType>(files: ReadonlyMap<string, Buffer>, path: string, schema: Schema): z.output<Schema>[] {
  return linesOf(files, path).flatMap((line, index) => (line === '' ? [] : [parse(line, `${path}, line ${index + 1}`, schema)]))
}

export function linesOf(files: ReadonlyMap<string, Buffer>, path: string): readonly string[] {
  return (files.get(path)?.toString('utf8') ?? '').split('\n')
}

function parse<Schema extends z.ZodType>(text: string, location: string, schema: Schema): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ContentFault(`${location}: it is not JSON`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ContentFault(`${location}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`)
}
