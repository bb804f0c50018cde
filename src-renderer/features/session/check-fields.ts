import type { z } from '../../../src-shared/schema/zod.ts'
import type { FieldErrors } from './use-form.ts'

/** What a schema has against some values, in the schema's own words: one sentence per field, the first. */
export function checkFields(schema: z.ZodType, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  return fields
}

/** The schemas come with the first form that is sent, so that zod is no part of the start. */
export function loadSessionSchemas() {
  return import('../../../src-shared/session/session-schemas.ts')
}
