import { z } from '../../kernel/schema/zod.ts'

/** The id of an attempt, in lower case: an attempt has one spelling only, whatever a database or a hash makes of letters. */
export const attemptIdSchema = z.uuid().lowercase()
