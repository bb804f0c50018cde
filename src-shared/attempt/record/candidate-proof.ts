import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

/** Candidate number in the format of exam centres: letters, digits, hyphens and slashes, such as 0042 or NG/24/0117. Converted to upper case. */
export const candidateNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9](?:[A-Z0-9/-]{0,18}[A-Z0-9])?$/, { error: schemaMessages.attempt.candidateNumber })

/** Digits only, so that it can be typed on any keyboard. Spaces between groups are removed. */
export const pinSchema = z
  .string()
  .transform((pin) => pin.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6,12}$/, { error: schemaMessages.attempt.candidatePin }))
