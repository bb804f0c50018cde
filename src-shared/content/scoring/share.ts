import { z } from '../../kernel/schema/zod.ts'

const LARGEST = 1_000_000

/** Share of an item's mark that an answer has earned, from 0/1 to 1/1, in JSON. */
export const shareSchema = z.strictObject({ numerator: z.int().min(0).max(LARGEST), denominator: z.int().min(1).max(LARGEST) })

export type Share = z.infer<typeof shareSchema>
