import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

export const chatProviders = ['none', 'tawk', 'crisp', 'script'] as const

const idSchema = z.string().regex(/^[A-Za-z0-9]{1,64}$/, { error: schemaMessages.device.chatId })
const hostSchema = z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, { error: schemaMessages.device.chatHost })

/** Required settings of each provider. */
const needs = { none: [], tawk: ['propertyId', 'widgetId'], crisp: ['websiteId'], script: ['address'] } as const

/** Third-party chat, as configured by the machine's policy. */
export const chatPolicySchema = z
  .strictObject({
    provider: z.enum(chatProviders).describe('Whose chat: `tawk` (Tawk.to), `crisp` (Crisp), `script` (any by its address), or `none`.'),
    propertyId: idSchema.optional().describe('Tawk.to: the property, the first part of the address of its script.'),
    widgetId: idSchema.optional().describe('Tawk.to: the widget, the second part of that address.'),
    websiteId: z.uuid().optional().describe('Crisp: the website.'),
    address: z
      .url({ protocol: /^https$/, error: schemaMessages.device.chatAddress })
      .max(500)
      .optional()
      .describe('`script`: where the script of the chat lies; https.'),
    hosts: z.array(hostSchema).max(20).optional().describe('`script`: further hosts that it may ask, besides its own; `*.` stands for all below one.')
  })
  .superRefine((chat, context) => {
    for (const name of needs[chat.provider])
      if (chat[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: schemaMessages.device.chatField })
  })

export type ChatPolicy = z.infer<typeof chatPolicySchema>
