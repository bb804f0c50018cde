import type { Policy } from '../../src-shared/device/policy.ts'
import type { PacksPolicy } from './pack-handlers.ts'

/** Returns what the machine's policy says about packs. A list that is the only source is used even where it does not answer. Pure. */
export function packsPolicyOf({ packs }: Pick<Policy, 'packs'>): PacksPolicy {
  const address = packs?.catalogue
  return { areLocked: packs?.areLocked === true, catalogue: address === undefined ? null : { address, isOnly: packs?.isCatalogueOnly === true } }
}
