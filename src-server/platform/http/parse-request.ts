import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'

/** `value` as `schema` reads it, or which of its fields are wrong. Without a schema nothing is expected and nothing handed on. */
export function parseRequest(schema: z.ZodType | undefined, value: unknown): Result<unknown> {
  if (!schema) return succeed(undefined)
  const parsed = schema.safeParse(value)
  return parsed.success ? succeed(parsed.data) : fail('request/malformed', toFields(parsed.error))
}

function toFields(error: z.ZodError): Record<string, string> {
  const entries = error.issues.map((issue): [string, string] => [issue.path.join('.'), issue.message])
  // The first complaint about a field is the one to show.
  return Object.fromEntries(entries.reverse())
}
