import { z } from '../schema/zod.ts'

/** A library's serial, as in `/dashboard/libraries/{serial}`: two or three capital letters, a hyphen and four digits, such as NOT-0001. */
export const serialSchema = z.string().regex(/^[A-Z]{2,3}-\d{4}$/)
