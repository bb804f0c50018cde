import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

/** Contacts of people who help, from the machine's policy or from the build. They are shown on computers whose backend has no staff. */
export const supportContactsSchema = z.strictObject({
  phone: z
    .string()
    .regex(/^(?=(?:\D*\d){3})[\d +()-]{3,30}$/, { error: schemaMessages.device.supportPhone })
    .optional()
    .describe('The telephone number of those who help, as learners read it, such as 0803 000 0000. It is shown where the backend has no staff.'),
  // An international number (ITU-T E.164) begins with the country's code, never with 0.
  whatsApp: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, { error: schemaMessages.device.supportWhatsApp })
    .optional()
    .describe('Their WhatsApp number in international form, such as +2348030000000.'),
  email: z
    .email({ error: schemaMessages.device.supportEmail })
    .max(254, { error: schemaMessages.device.supportEmail })
    .optional()
    .describe('Their e-mail address.')
})

export type SupportContacts = z.infer<typeof supportContactsSchema>
