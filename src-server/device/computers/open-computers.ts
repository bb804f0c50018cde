import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Core } from '../../platform/core/core.ts'
import { toPageRequest } from '../../platform/database/page-of.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { createComputerRepository, type ComputerRepository } from './computer-repository.ts'

/** What `versions` of a reply holds at most; more than ever run at one server. */
const MOST_VERSIONS = 50

interface ComputersParts {
  readonly mostComputers: number
  /** Returns the network of an address, as it is stored. */
  readonly sourceOf: (address: string) => string
}

/** Opens the list of the computers that work with this server. */
export function openComputers(
  { queries, now }: Pick<Core, 'queries' | 'now'>,
  { mostComputers, sourceOf }: ComputersParts
): { readonly computers: ComputerRepository; readonly handlers: Pick<HandlerTable, 'reportComputer' | 'listComputers'> } {
  const computers = createComputerRepository(queries, mostComputers)
  return {
    computers,
    handlers: {
      async reportComputer({ body, address }) {
        await computers.keep({ report: body, source: sourceOf(address), now: now() })
        return succeed({})
      },
      async listComputers({ query }) {
        const [{ entries, ...rest }, versions] = await Promise.all([computers.list(toPageRequest(query)), computers.countVersions()])
        return succeed({ versions: versions.slice(0, MOST_VERSIONS), computers: [...entries], ...rest })
      }
    }
  }
}
