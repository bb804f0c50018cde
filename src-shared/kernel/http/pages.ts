import { z } from '../schema/zod.ts'

/** Maximum and default number of entries in one page of a list. */
export const PAGE_MOST = 200

/** Position after an entry: its time in milliseconds since 1970 and its id. It stays valid when entries are added or removed. */
const cursorSchema = z.string().regex(/^\d{1,15}_[A-Za-z0-9-]{1,64}$/)

/** Query parameters of a paged list. */
export const pageQuery = { after: cursorSchema.optional(), limit: z.stringFormat('page-limit', /^([1-9]\d?|1\d\d|200)$/).optional() }

/** `after` of the next page; absent on the last page. */
export const pageReply = { next: cursorSchema.optional() }
