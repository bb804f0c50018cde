import type { Policy } from '../../../src-shared/device/policy.ts'
import type { PolicyServer } from '../../platform/network/certificate-pins.ts'

/** Returns the server that the policy names; null if it names none. */
export function policyServerOf({ backend }: Pick<Policy, 'backend'>): PolicyServer | null {
  return backend === undefined ? null : { address: backend.address, fingerprint: backend.fingerprint ?? null }
}
