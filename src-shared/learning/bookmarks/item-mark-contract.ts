import { itemMarkEndpoints } from './item-mark-endpoints.ts'
import { inStudy } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'

const { listItemMarks, keepItemMark } = itemMarkEndpoints

/** The signed-in learner's bookmarks and notes. Available in study mode and while no attempt is open. */
export const itemMarkContract = {
  list: request(z.strictObject({}), listItemMarks.reply, inStudy),
  keep: request(keepItemMark.body, keepItemMark.reply, inStudy)
}
