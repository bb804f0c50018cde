import { z } from '../schema/zod.ts'

/** The most entries that one reply lists of what grows; so many come where the caller does not say. */
export const PAGE_MOST = 200

/** The place behind an entry: its time in milliseconds since 1970, and its id. New entries change nothing about it, and neither does one that was removed. */
const cursorSchema = z.string().regex(/^\d{1,15}_[A-Za-z0-9-]{1,64}$/)

/** What follows the question mark of a list that has pages. */
export const pageQuery = { after: cursorSchema.optional(), limit: z.stringFormat('page-limit', /^([1-9]\d?|1\d\d|200)$/).optional() }

/** Behind the last entry, where there are more: the `after` of the next page. */
export const pageReply = { next: cursorSchema.optional() }
