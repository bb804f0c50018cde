import { isErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { isOfGateway } from '../network/is-of-gateway.ts'

const errorBodySchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() })
})

/** Returns the failure in a reply that is no success: the backend's own code, or what stands between it and this computer. */
export function readFailure(response: Pick<Response, 'status' | 'headers'>, value: unknown): Result<never> {
  const body = errorBodySchema.safeParse(value)
  if (!body.success && isOfGateway(response)) return fail('backend/unreachable')
  if (!body.success || !isErrorCode(body.data.error.code)) return fail('backend/malformed-reply')
  const { code, message, fields } = body.data.error
  const failure: Failure = fields ? { code, message, fields } : { code, message }
  return { ok: false, error: failure }
}
