import { z } from '../kernel/schema/zod.ts'

/** A version of Koya, such as 1.4.0. Pre-releases have their own channel instead of version suffixes. */
export const updateVersionSchema = z.string().regex(/^(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})$/)
