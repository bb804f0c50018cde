import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

const ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?(?:\/[^\s#?\\]*)?(?:\?[^\s#\\]*)?$/i

/**
 * Address of packs: a Koya server such as `http://192.168.1.10:8787`, one of its packs, or a pack file on any server. User name and password are
 * not allowed in the address.
 */
export const packAddressSchema = z.string().trim().max(300).regex(ADDRESS, { error: schemaMessages.content.packAddress })
