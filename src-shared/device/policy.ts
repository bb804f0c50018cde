import { chatPolicySchema } from './chat-policy.ts'
import { policyPinSchema } from './pin.ts'
import { kioskDeviceKinds } from './kiosk-device-kinds.ts'
import { kioskDeviceNameSchema } from './kiosk-device-name.ts'
import { fingerprintSchema } from '../kernel/server/certificate-code.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { probeFindingSchema } from './probe-findings.ts'
import { strategies } from './strategies.ts'
import { supportContactsSchema } from './support-contacts.ts'
import { updatesPolicySchema } from '../updates/updates-policy.ts'
import { languages } from './setting-values.ts'
import { backendAddressSchema, isLoopback } from './settings.ts'

/**
 * The machine-wide policy file, the strongest settings layer (docs/operations/policy.md). Unknown keys are errors, because a misspelt lock would
 * lock nothing.
 */
export const policySchema = z.strictObject({
  backend: z
    .strictObject({
      address: backendAddressSchema.describe('Where the backend is reached; locks the setting.'),
      fingerprint: fingerprintSchema
        .optional()
        .describe('SHA-256 of the one certificate that is accepted there, as `certificate make` prints it; where it is absent the system decides.')
    })
    .optional()
    .describe('The backend that this computer works with.'),
  session: z
    .strictObject({
      strategy: z.enum(strategies).optional().describe('How learners sign in; `local` where it is absent.'),
      issuer: z
        .url({ protocol: /^https?$/, error: schemaMessages.device.issuerAddress })
        .refine((address) => address.startsWith('https:') || isLoopback(address), { error: schemaMessages.device.https })
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
    .strictObject({
      areLocked: z.boolean().optional().describe('Whether question packs can be neither installed nor removed in the settings.'),
      catalogue: z
        .url({ protocol: /^https?$/, error: schemaMessages.device.issuerAddress })
        .max(300)
        .optional()
        .describe('The address of a publisher’s list of packs, `koya-packs.json`; learners look there with one click.'),
      isCatalogueOnly: z
        .boolean()
        .optional()
        .describe('Whether packs come from `catalogue` alone: no file, no folder, no other address. Without `catalogue` it does nothing.')
    })
    .optional()
    .describe('The question packs of this computer; locked on an exam seat where it is absent.'),
  search: z
    .strictObject({ isOff: z.boolean().describe('Whether learners cannot look for questions in the banks.') })
    .optional()
    .describe('The search in the questions; off on an exam seat where it is absent.'),
  statistics: z
    .strictObject({
      sharing: z
        .enum(['on', 'off'])
        .describe('Whether `koya-bank statistics --share` writes counts of answers to a file; locks `KOYA_SHARE_STATISTICS`.')
    })
    .optional()
    .describe('The statistics of questions, which are counts without people.'),
  language: z.enum(languages).optional().describe('The language of the interface; locks the setting.'),
  mode: z
    .strictObject({
      seat: z
        .enum(kioskDeviceKinds)
        .describe('`home`, `school` for a shared computer of a school, `exam` for a seat of an exam centre. An exam seat is closed off.')
    })
    .optional()
    .describe(
      'What this computer is for; a home computer where it is absent and no marker lies beside the policy. A policy with `kiosk` must say it, or the start is locked.'
    ),
  kiosk: z
    .strictObject({
      pin: policyPinSchema
        .optional()
        .describe(
          'What opens an exam seat: the line that `koya pin hash` prints, or `system` where the system holds that line. A policy that says exam must have it.'
        ),
      displays: z
        .enum(['cover', 'one'])
        .optional()
        .describe('`cover` darkens every display but one; `one` refuses to begin with more than one. `cover` where it is absent.'),
      folder: z
        .string()
        .min(1)
        .max(500)
        .refine(isAbsolutePath, { error: schemaMessages.device.wholePath })
        .optional()
        .describe(
          'Where an exam seat keeps its data and answers: a whole path to a folder that is there, on a disk that no restart resets. The user’s own folder where it is absent.'
        ),
      refuses: z
        .array(probeFindingSchema)
        .max(10)
        .optional()
        .describe(
          'What no exam starts with: `virtual-machine`, `remote-session`, `remote-control`, `screen-sharing`, `injected-keys`, `forgetful-disk`. Each of them is only recorded where it is absent.'
        )
    })
    .optional()
    .describe('How an exam seat is closed off.'),
  updates: updatesPolicySchema.optional().describe('Where updates come from, and when.'),
  payments: z
    .strictObject({ areLocked: z.boolean().describe('Whether nothing can be bought or redeemed on this computer.') })
    .optional()
    .describe('Whether this computer may buy; locked on an exam seat where it is absent.'),
  chat: chatPolicySchema.optional().describe('The support chat of a third party; none where it is absent, and on an exam seat.'),
  support: z
    .strictObject({
      isOff: z
        .boolean()
        .optional()
        .describe('Whether nobody can write to the support from this computer; false where it is absent, and true on an exam seat.'),
      ...supportContactsSchema.shape
    })
    .optional()
    .describe('Help from people. Where it names a contact, none of the contacts in Koya’s package is shown.'),
  centre: z
    .strictObject({
      name: z.string().trim().min(1).max(120).describe('The centre’s name, as candidates read it.'),
      number: z.string().trim().min(1).max(40).optional().describe('Its number with the examination body.'),
      seat: kioskDeviceNameSchema
        .optional()
        .describe('What stands on this computer’s desk, such as A12; its name in the network where it is absent.'),
      contact: z.string().trim().min(1).max(120).optional().describe('Whom to call when a seat does not open, such as a name and a telephone number.')
    })
    .optional()
    .describe('Whose computer this is.')
})

/** Whether it is a whole path on a disk of Windows or of another system. A share of the network is none: SQLite's journal is not safe there. */
function isAbsolutePath(path: string): boolean {
  return /^([a-z]:[\\/]|\/(?!\/))/i.test(path)
}

export type Policy = z.infer<typeof policySchema>

/** Returns contradictions between valid sections, one line each, in the format of other policy problems. */
export function contradictionsOf({ mode, kiosk, updates }: Policy): readonly string[] {
  const isReversed = (updates?.examWindows ?? []).some(({ from, until }) => Date.parse(from) >= Date.parse(until))
  return [
    ...(mode?.seat === 'exam' && kiosk?.pin === undefined ? ['kiosk.pin: An exam seat needs the PIN that opens it.'] : []),
    ...(isReversed ? ['updates.examWindows: A window must end after it begins.'] : [])
  ]
}

/** `absent`: no file. `invalid`: it does not match the schema. `unreadable`: the system denies read access. */
export const policyStateSchema = z.strictObject({
  state: z.enum(['absent', 'valid', 'invalid', 'unreadable']),
  path: z.string(),
  /** Problems, one line each, without values from the file. */
  problems: z.array(z.string())
})

export type PolicyState = z.infer<typeof policyStateSchema>
