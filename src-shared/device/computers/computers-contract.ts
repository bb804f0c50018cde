import { pageQuery } from '../../kernel/http/pages.ts'
import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { computersReplySchema } from './computer-endpoints.ts'

/** Requests of staff about the computers of their server. */
export const computersContract = {
  /** Returns one page; pass its `next` as `after` for the following page. */
  list: request(z.strictObject(pageQuery), computersReplySchema, outsideExams)
}
