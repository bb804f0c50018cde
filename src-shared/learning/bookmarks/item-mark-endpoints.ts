import { itemMarkSchema, listedMarkSchema } from './item-mark.ts'
import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Bookmarks and notes. No endpoint takes an account id: each learner sees and changes only their own. */
export const itemMarkEndpoints = {
  listItemMarks: endpoint({
    method: 'GET',
    path: '/api/item-marks',
    caller: 'account',
    reply: z.strictObject({ kept: z.array(listedMarkSchema) }),
    errors: ['item-mark/attempt-open'],
    summary: 'The questions that the learner has bookmarked or written notes to, the newest change first.'
  }),
  keepItemMark: endpoint({
    method: 'POST',
    path: '/api/item-marks',
    caller: 'account',
    body: itemMarkSchema,
    reply: z.strictObject({ kept: itemMarkSchema }),
    errors: ['item-mark/attempt-open', 'item-mark/not-found', 'item-mark/too-many', 'item-mark/too-often'],
    summary: 'Keeps what a learner puts to a question, unless a higher revision is kept already; answers what is kept. Empty takes it away.'
  })
} as const
