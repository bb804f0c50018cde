import { z } from '../schema/zod.ts'

/** A library's shelf mark, as in `/dashboard/libraries/{serial}`: two or three capitals, a hyphen and four digits, such as NOT-0001. */
export const serialSchema = z.string().regex(/^[A-Z]{2,3}-\d{4}$/)
