import { z } from '../schema/zod.ts'
import { errorCodes } from './error-table.ts'
import type { Failure } from './result.ts'

/** Validates a failure received from another process. */
export const failureSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional()
}) satisfies z.ZodType<Failure>

/** Returns the schema of another process's reply: a value, or a failure. */
export function resultSchema<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), value }), z.strictObject({ ok: z.literal(false), error: failureSchema })])
}
