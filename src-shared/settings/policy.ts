import { chatPolicySchema } from '../chat/chat-policy.ts'
import { z } from '../schema/zod.ts'
import { strategies } from '../session/strategies.ts'
import { languages } from './setting-values.ts'
import { backendAddressSchema, isLoopback } from './settings.ts'

/** A part of the policy that a later release acts on; kept as it is until then. */
const reserved = z.record(z.string(), z.unknown())

/**
 * The machine-wide policy file, the strongest layer of all settings (docs/operations/policy.md). Unknown keys are an error: a misspelt lock
 * must not look like a lock.
 */
export const policySchema = z.strictObject({
  backend: z
    .strictObject({ address: backendAddressSchema.describe('Where the backend is reached; locks the setting.') })
    .optional()
    .describe('The backend that this computer works with.'),
  session: z
    .strictObject({
      strategy: z.enum(strategies).optional().describe('How learners sign in; `local` where it is absent.'),
      issuer: z
        .url({ protocol: /^https?$/, error: 'This is not an address such as https://id.school.example.' })
        .refine((address) => address.startsWith('https:') || isLoopback(address), { error: 'The address must begin with https://.' })
        .optional()
        .describe('The school’s OpenID provider; https but for loopback.'),
      clientId: z.string().min(1).max(200).optional().describe('The name under which the provider knows Koya.'),
      scopes: z.array(z.string().min(1).max(100)).max(20).optional().describe('Scopes that are asked for, besides `openid`.'),
      userField: z.string().min(1).max(50).optional().describe('The field of the user reply that holds the user; `user` where it is absent.'),
      scopesProperty: z.string().min(1).max(50).optional().describe('The property of the user that lists scopes; none where it is absent.')
    })
    .optional()
    .describe('How learners sign in.'),
  packs: z
    .strictObject({ areLocked: z.boolean().describe('Whether question packs can be neither installed nor removed in the settings.') })
    .optional()
    .describe('The question packs of this computer.'),
  search: z
    .strictObject({ isOff: z.boolean().describe('Whether learners cannot look for questions in the banks; a seat of exams wants that.') })
    .optional()
    .describe('The search in the questions.'),
  payments: z
    .strictObject({ areLocked: z.boolean().describe('Whether nothing can be bought on this computer.') })
    .optional()
    .describe('Whether this computer may buy.'),
  language: z.enum(languages).optional().describe('The language of the interface; locks the setting.'),
  mode: reserved.optional().describe('Home, school seat or exam seat.'),
  kiosk: reserved.optional().describe('What an exam seat closes.'),
  updates: reserved.optional().describe('Where updates come from, and when.'),
  chat: chatPolicySchema.optional().describe('The support chat of a third party; none where it is absent.'),
  centre: reserved.optional().describe('Name and number of the centre.')
})

export type Policy = z.infer<typeof policySchema>

/** `absent`: there is no file; `invalid`: it is not what the schema says; `unreadable`: the system does not let Koya read it. */
export const policyStateSchema = z.strictObject({
  state: z.enum(['absent', 'valid', 'invalid', 'unreadable']),
  path: z.string(),
  /** What is wrong, one line each, without the file's own values. */
  problems: z.array(z.string())
})

export type PolicyState = z.infer<typeof policyStateSchema>
