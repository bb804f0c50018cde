import { z } from './zod.ts'

/** PostgreSQL's `integer` holds no more. */
export const MOST_STORED_COUNT = 2_147_483_647

/** A count from 1 that is stored as it was sent. */
export const storedCountSchema = z.int().positive().max(MOST_STORED_COUNT)
