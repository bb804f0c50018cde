import { useQuery } from '@tanstack/react-query'
import type { KioskDeviceView } from '../../src-shared/device/kiosk-contract.ts'
import { useBridge } from './bridge-context.tsx'
import { kioskQuery } from './kiosk-query.ts'

/** Returns whether the centre disabled a feature on this computer; main also refuses its requests. */
export function useIsDisabled(name: keyof KioskDeviceView['isOff']): boolean {
  return useQuery(kioskQuery(useBridge())).data?.isOff[name] ?? false
}
