import { z } from '../kernel/schema/zod.ts'

/** What stands on the desk, such as A12. */
export const seatNameSchema = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}])?$/u, {
    error: 'A seat is named by up to 40 letters, digits, spaces, dots and hyphens.'
  })
