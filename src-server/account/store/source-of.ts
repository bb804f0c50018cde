import { toNetwork } from '../../platform/http/to-network.ts'
import { hashCode } from './account-codes.ts'

/** Returns the stored form of a request's origin: a keyed hash of the network, from which the address cannot be found. */
export function sourceOf({ codeKey }: { readonly codeKey: Uint8Array }, { address }: { readonly address: string }): string {
  return hashCode(codeKey, 'network address', toNetwork(address))
}
