import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

/** Label on the desk, such as A12. */
export const kioskDeviceNameSchema = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}])?$/u, {
    error: schemaMessages.device.kioskName
  })
