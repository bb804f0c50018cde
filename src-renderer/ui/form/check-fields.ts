import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { FieldErrors } from './use-form.ts'

/** Validates values and returns the schema's first message per field. Nested field names are joined by a dot. */
export function checkFields(schema: z.ZodType, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** Validates a single value under its field's name. */
export function checkField(name: string, schema: z.ZodType, value: unknown): FieldErrors {
  const error = checkFields(schema, value)['']
  return error === undefined ? {} : { [name]: error }
}
