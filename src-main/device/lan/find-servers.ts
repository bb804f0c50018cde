import { isIPv4 } from 'node:net'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FoundServer } from '../../../src-shared/device/lan-contract.ts'
import { backendAddressSchema } from '../../../src-shared/device/settings.ts'

/** The content of an announcement; any computer on the network can send one. */
export interface AnnouncedServer {
  readonly name: string
  readonly port: number
  readonly version: string
  /** The sender's address first, then the addresses in the announcement. */
  readonly addresses: readonly string[]
}

export interface Browsing {
  readonly stop: () => void
  /** Returns why the search cannot receive anything; null if no error is known. */
  readonly failure: () => Error | null
}

/** Reports each announced server until it is stopped. */
export type BrowseLan = (found: (server: AnnouncedServer) => void) => Promise<Browsing>

interface FindServersDeps {
  readonly browse: BrowseLan
  readonly wait: (timeMs: number) => Promise<void>
  readonly log: { warn: (message: string) => void }
}

/** Servers reply within a second; a busy network takes two rounds. */
const SEARCH_MS = 3000
const MOST_SERVERS = 20
const LONGEST_NAME = 80
const LONGEST_VERSION = 20

/**
 * Creates the search: it listens for three seconds for announcements of Koya servers on the local network. The result is sorted by name. Fails with
 * `lan/search-failed` if this computer cannot listen.
 */
export function createFindServers({ browse, wait, log }: FindServersDeps): () => Promise<Result<FoundServer[]>> {
  async function find(): Promise<FoundServer[]> {
    const found = new Map<string, FoundServer>()
    const browsing = await browse((announced) => {
      const server = toFoundServer(announced)
      if (server !== null && (found.has(server.address) || found.size < MOST_SERVERS)) found.set(server.address, server)
    })
    await wait(SEARCH_MS)
    browsing.stop()
    const failure = browsing.failure()
    if (failure !== null && found.size === 0) throw failure
    return [...found.values()].sort((one, other) => one.name.localeCompare(other.name) || one.address.localeCompare(other.address))
  }

  return async () => {
    try {
      return succeed(await find())
    } catch (error) {
      log.warn(`local network: ${String(error)}`)
      return fail('lan/search-failed')
    }
  }
}

/**
 * Returns null if the server has no usable address. Displayed texts are shortened and cleaned of characters that would change the text around them.
 */
function toFoundServer({ name, port, version, addresses }: AnnouncedServer): FoundServer | null {
  const host = addresses.find((address) => isIPv4(address))
  const address = backendAddressSchema.safeParse(`https://${host ?? ''}:${String(port)}`)
  if (host === undefined || !address.success || !Number.isInteger(port) || port < 1 || port > 65_535) return null
  return { name: tidy(name, LONGEST_NAME) || host, address: address.data, version: tidy(version, LONGEST_VERSION) }
}

/** Removes control characters and those that change the text direction. */
function tidy(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, most)
}
