import { createHash, randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Log } from '../../platform/log/log.ts'
import type { StoredValues } from '../../platform/settings-file.ts'

export const storedIdentitySchema = z.object({
  /** The id of this computer as a kiosk device of exam sessions. */
  'examSeat.id': z.uuid().optional(),
  /** The id of this computer in the list of its server. */
  'computer.id': z.uuid().optional(),
  /** Hashes of the network cards of the computer that made the ids. */
  'computer.hardware': z.array(z.string().max(64)).max(50).optional()
})

export type StoredIdentity = z.infer<typeof storedIdentitySchema>

export interface ComputerIdentity {
  /**
   * Returns an id of this computer, which is made at random on first use. `isStored` is false if the disk did not take it: then the next start makes
   * another one.
   */
  readId(name: 'examSeat.id' | 'computer.id'): Promise<{ readonly id: string; readonly isStored: boolean }>
}

interface ComputerIdentityDeps {
  readonly file: StoredValues<StoredIdentity>
  /** Returns the addresses of this computer's network cards; empty if it has none. */
  readonly readCards: () => readonly string[]
  /** Whether candidates' papers lie on this disk: then the disk itself was moved to another computer, and its papers need their id. */
  readonly hasPapers: () => boolean
  readonly log: Pick<Log, 'warn'>
}

/**
 * Creates the ids of this computer. Schools copy a whole disk to many computers, Koya with it: where no network card is one of those that the ids were
 * made with, the disk is a copy, and this computer gets ids of its own. Without a card nothing is decided.
 */
export function createComputerIdentity({ file, readCards, hasPapers, log }: ComputerIdentityDeps): ComputerIdentity {
  let checked: Promise<void> | null = null

  async function renewOnCopy(): Promise<void> {
    const cards = readCards().map(hashOf)
    const known = file.get('computer.hardware')
    if (cards.length === 0) return
    const isOther = known !== undefined && !known.some((card) => cards.includes(card))
    if (isOther && hasPapers()) return
    if (isOther) {
      log.warn('identity: this disk was copied from another computer; this one gets ids of its own')
      for (const name of ['examSeat.id', 'computer.id'] as const) if (file.get(name) !== undefined) await file.set(name, randomUUID())
    }
    const next = isOther ? cards : [...new Set([...cards, ...(known ?? [])])].slice(0, MOST_CARDS)
    if (next.join() !== (known ?? []).join()) await file.set('computer.hardware', next)
  }

  return {
    async readId(name) {
      await (checked ??= renewOnCopy())
      const stored = file.get(name)
      if (stored !== undefined) return { id: stored, isStored: true }
      const id = randomUUID()
      return { id, isStored: await file.set(name, id) }
    }
  }
}

/** Cards come and go with docks and adapters. */
const MOST_CARDS = 20
/** Of the first byte of an address: one that a program chose, as for privacy or a virtual network. */
const LOCAL_BIT = 2
/** No address, and the cards that VMware gives every computer it runs on. */
const sameEverywhere = /^(00:00:00:00:00:00|00:50:56:c0:.*)$/

/** Returns the addresses of network cards that their makers gave them. */
export function readNetworkCards(interfaces: () => ReturnType<typeof networkInterfaces> = networkInterfaces): string[] {
  const addresses = Object.values(interfaces()).flatMap((cards) =>
    (cards ?? []).filter(({ internal }) => !internal).map(({ mac }) => mac.toLowerCase())
  )
  return [...new Set(addresses)].filter((mac) => !sameEverywhere.test(mac) && (Number.parseInt(mac, 16) & LOCAL_BIT) === 0).sort()
}

function hashOf(card: string): string {
  return createHash('sha256').update(`koya computer\n${card}`).digest('hex').slice(0, 32)
}
