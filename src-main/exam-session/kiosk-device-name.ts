import { kioskDeviceNameSchema } from '../../src-shared/device/kiosk-device-name.ts'
import type { Policy } from '../../src-shared/device/policy.ts'

/** What people call this computer: what the centre wrote in the policy under `centre.seat`, else its name in the network. */
export function kioskDeviceNameOf(centre: Policy['centre'], hostname: string): string {
  const named = kioskDeviceNameSchema.safeParse(centre?.seat)
  if (named.success) return named.data
  const plain =
    hostname
      .split('.')[0]
      ?.replace(/[^\p{L}\p{N} _-]/gu, '')
      .slice(0, 40) ?? ''
  const host = kioskDeviceNameSchema.safeParse(plain)
  return host.success ? host.data : 'Seat'
}
