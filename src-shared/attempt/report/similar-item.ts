import { paperItemSchema } from '../../content/item-types/item-types.ts'
import { z } from '../../kernel/schema/zod.ts'
import { checkedItemSchema } from '../record/checked-item.ts'

/** Another question of the same template, with its key: it belongs to no paper and is not marked. */
const similarItemSchema = z.strictObject({ item: paperItemSchema, checked: checkedItemSchema })

/** Null for an item that no template made, and where the template is no longer here. */
export const similarItemReplySchema = z.strictObject({ similar: similarItemSchema.nullable() })

export type SimilarItem = z.infer<typeof similarItemSchema>
