import type { KioskDeviceView } from '../../../src-shared/device/kiosk-contract.ts'
import type { Policy } from '../../../src-shared/device/policy.ts'
import type { KioskDevice } from './judge-kiosk-device.ts'

/**
 * Returns the policy with the defaults of a kiosk device, which lock features that the policy does not mention. The chat of a third party is always
 * off there.
 */
export function policyOfKioskDevice(policy: Policy, { kind }: Pick<KioskDevice, 'kind'>): Policy {
  if (kind !== 'exam') return policy
  const closed: Policy = { search: { isOff: true }, payments: { areLocked: true } }
  // A policy that only names contacts does not switch messages on.
  const support = { ...policy.support, isOff: policy.support?.isOff ?? true }
  // One that only names a list of packs does not unlock them.
  const packs = { ...policy.packs, areLocked: policy.packs?.areLocked ?? true }
  return { ...closed, ...policy, packs, support, chat: { provider: 'none' } }
}

/** Returns which features are locked, for the screen. */
export function closedBy({ search, packs, payments, support, updates }: Policy): KioskDeviceView['isOff'] {
  return {
    search: search?.isOff === true,
    packs: packs?.areLocked === true,
    payments: payments?.areLocked === true,
    support: support?.isOff === true,
    updates: updates?.isOff === true
  }
}

export function centreOf({ centre }: Policy): KioskDeviceView['centre'] {
  return centre ? { name: centre.name, number: centre.number ?? null, contact: centre.contact ?? null } : null
}
