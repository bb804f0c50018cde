import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

const ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?(?:\/[^\s#?\\]*)?(?:\?[^\s#\\]*)?$/i

/**
 * Where packs are fetched from: a Koya server, such as `http://192.168.1.10:8787`, one of its packs, or a pack's file at any server. With no name
 * and password, which an address has no business to carry.
 */
export const packAddressSchema = z.string().trim().max(300).regex(ADDRESS, { error: schemaMessages.content.packAddress })
