import { checkedItemSchema } from '../../attempt/record/checked-item.ts'
import { PICTURE_MOST_BYTES, pictureTypeSchema, sha256Schema } from '../../content/media/picture.ts'
import { contentIdSchema } from '../../content/item-types/base/item-base.ts'
import { foundItemSchema, searchReplySchema, searchRequestSchema } from './item-search.ts'
import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

const itemParams = z.strictObject({ itemId: contentIdSchema.max(200) })

const refusals = ['item-search/switched-off', 'item-search/attempt-open', 'item-search/too-often'] as const

/** Search in all question banks. Returns nothing of an open paper, and nothing at all during an exam. */
export const itemSearchEndpoints = {
  searchItems: endpoint({
    method: 'GET',
    path: '/api/items',
    caller: 'account',
    query: searchRequestSchema,
    reply: searchReplySchema,
    errors: refusals,
    summary: 'Questions of the bank in whose stem, options or text all the words stand, the likeliest first, without what is right.'
  }),
  fetchFoundItem: endpoint({
    method: 'GET',
    path: '/api/items/:itemId',
    caller: 'account',
    params: itemParams,
    reply: foundItemSchema,
    errors: [...refusals, 'item-search/not-found'],
    summary: 'One question of the bank as a candidate would see it, without what is right.'
  }),
  /** For clients that were told no address; to be removed once no such client or server is in use (decision 107). */
  fetchItemPicture: endpoint({
    method: 'GET',
    path: '/api/items/:itemId/pictures/:sha256',
    caller: 'account',
    params: z.strictObject({ ...itemParams.shape, sha256: sha256Schema }),
    reply: z.strictObject({
      type: pictureTypeSchema,
      /** File content in base64. */
      content: z.base64().max(Math.ceil(PICTURE_MOST_BYTES / 3) * 4)
    }),
    errors: [...refusals, 'item-search/not-found'],
    summary: 'A picture that a question of the bank shows, by its hash.'
  }),
  showAnswer: endpoint({
    method: 'POST',
    path: '/api/items/:itemId/answer',
    caller: 'account',
    params: itemParams,
    reply: checkedItemSchema,
    errors: [...refusals, 'item-search/not-found'],
    summary: 'What is right of one question, and why. From then on papers are drawn as if the learner had had it.'
  })
} as const
