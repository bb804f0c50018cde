import { toNetwork } from '../../platform/http/to-network.ts'
import { hashCode } from './account-codes.ts'

/** Where a request comes from, as the database keeps it: a keyed hash of the network, by which nobody finds the address again. */
export function sourceOf({ codeKey }: { readonly codeKey: Uint8Array }, { address }: { readonly address: string }): string {
  return hashCode(codeKey, 'network address', toNetwork(address))
}
