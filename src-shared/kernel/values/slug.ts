import { z } from '../schema/zod.ts'

/** Lower-case words joined by hyphens, as in `/dashboard/assessments/{slug}/start`. */
export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
