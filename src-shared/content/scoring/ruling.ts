import { z } from '../../kernel/schema/zod.ts'

/**
 * What holds of an item in place of its key, once it was found to be bad. `any-answer`: whatever was answered is right, and who left it open
 * still earns nothing. `dropped`: it counts neither for nor against anybody, as if the paper had one item less.
 */
export const rulingSchema = z.enum(['any-answer', 'dropped'])

export type Ruling = z.infer<typeof rulingSchema>
