import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { supportContactsSchema } from '../../../../src-shared/device/support-contacts.ts'
import { schemaMessages } from '../../../../src-shared/kernel/schema/schema-messages.ts'
import { projectRoot } from '../../../support/list-files.ts'

const messagesOf = (contacts: object): readonly string[] => {
  const parsed = supportContactsSchema.safeParse(contacts)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('contacts of people who help', () => {
  it('the contacts in Koya’s package are valid', () => {
    const text = readFileSync(join(projectRoot, 'resources/support/contacts.json'), 'utf8')
    expect(messagesOf(JSON.parse(text) as object)).toEqual([])
  })

  it('each contact may be absent', () => {
    for (const contacts of [{}, { phone: '112' }, { whatsApp: '+2348030000000' }, { email: 'help@school.example' }])
      expect(messagesOf(contacts), JSON.stringify(contacts)).toEqual([])
  })

  it.each(['112', '0803 000 0000', '+234 (0) 803-000-0000', '1'.repeat(30)])('a telephone number is accepted as people write it: %s', (phone) => {
    expect(supportContactsSchema.parse({ phone })).toEqual({ phone })
  })

  it.each(['', '12', '(+) - 1 2', '0803.000', 'Call me', '1'.repeat(31), '0803\n000', '<b>112</b>'])('a telephone number is refused: %j', (phone) => {
    expect(messagesOf({ phone })).toEqual([schemaMessages.device.supportPhone])
  })

  it.each(['+23480300', '+234803000000000'])('a WhatsApp number of 8 to 15 digits is accepted: %s', (whatsApp) => {
    expect(messagesOf({ whatsApp })).toEqual([])
  })

  it.each(['', '08030000000', '2348030000000', '+08030000000', '+2348030', '+2348030000000000', '+234 803 000 0000', '+2348030000000?text=x'])(
    'a WhatsApp number without its country, or with another sign, is refused: %j',
    (whatsApp) => {
      expect(messagesOf({ whatsApp })).toEqual([schemaMessages.device.supportWhatsApp])
    }
  )

  it.each(['', 'help', 'help@', 'Help <help@school.example>', `${'a'.repeat(250)}@b.example`])('an e-mail address is refused: %j', (email) => {
    expect(new Set(messagesOf({ email }))).toEqual(new Set([schemaMessages.device.supportEmail]))
  })

  it('an unknown kind of contact is refused', () => {
    expect(messagesOf({ whatsapp: '+2348030000000' })).toHaveLength(1)
  })
})
