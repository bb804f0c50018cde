import { z } from '../schema/zod.ts'
import { errorCodes } from './error-table.ts'
import type { Failure } from './result.ts'

/** Checks a failure that comes from another process. */
export const failureSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional()
}) satisfies z.ZodType<Failure>

/** Checks what another process answers: a value of that form, or a failure. */
export function resultSchema<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), value }), z.strictObject({ ok: z.literal(false), error: failureSchema })])
}
