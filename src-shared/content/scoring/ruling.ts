import { z } from '../../kernel/schema/zod.ts'

/**
 * Ruling on a faulty item, which replaces its key. `any-answer`: any answer is right; no answer still earns nothing. `dropped`: the item does not
 * count, as if the paper had one item less.
 */
export const rulingSchema = z.enum(['any-answer', 'dropped'])

export type Ruling = z.infer<typeof rulingSchema>
