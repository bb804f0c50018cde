import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { FieldErrors } from './use-form.ts'

/** What a schema has against some values, in the schema's own words: one sentence per field, the first. Parts are joined by a dot. */
export function checkFields(schema: z.ZodType, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** The same for a single value, under the name of its field. */
export function checkField(name: string, schema: z.ZodType, value: unknown): FieldErrors {
  const error = checkFields(schema, value)['']
  return error === undefined ? {} : { [name]: error }
}
