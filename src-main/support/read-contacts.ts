import { readFile } from 'node:fs/promises'
import { supportContactsSchema, type SupportContacts } from '../../src-shared/device/support-contacts.ts'
import type { SupportAvailability } from '../../src-shared/support/support-contract.ts'
import type { Log } from '../platform/log/log.ts'

type ContactsView = SupportAvailability['contacts']

interface ReadContactsDeps {
  /** The machine's policy; undefined if it says nothing of support. */
  readonly policy: SupportContacts | undefined
  /** The build's file (`resources/support/contacts.json`). */
  readonly path: string
  readonly log: Pick<Log, 'error'>
}

/**
 * Creates the reader of the contacts that this computer shows. If the policy names any contact, the build's contacts do not apply. The build's file
 * is read at the first use; a file that is damaged or missing is logged once and counts as a file without contacts.
 */
export function createReadContacts({ policy, path, log }: ReadContactsDeps): () => Promise<ContactsView> {
  const named = viewContacts(policy)
  let built: Promise<ContactsView> | null = null

  async function readBuilt(): Promise<ContactsView> {
    try {
      return viewContacts(supportContactsSchema.parse(JSON.parse(await readFile(path, 'utf8'))))
    } catch (error) {
      // The message of a JSON or schema error could contain a part of the file.
      log.error(`support contacts: ${error instanceof Error && 'code' in error ? String(error.code) : 'damaged'}`)
      return viewContacts({})
    }
  }

  return () => {
    if (Object.values(named).some((contact) => contact !== null)) return Promise.resolve(named)
    return (built ??= readBuilt())
  }
}

function viewContacts(contacts: SupportContacts = {}): ContactsView {
  return { phone: contacts.phone ?? null, whatsApp: contacts.whatsApp ?? null, email: contacts.email ?? null }
}
