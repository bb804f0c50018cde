import { useQuery } from '@tanstack/react-query'
import type { PolicySwitch } from '../../src-shared/kernel/ipc/call-policy.ts'
import { useBridge } from './bridge-context.tsx'
import { seatQuery } from './kiosk-query.ts'

/** Whether a centre has switched that off on this computer; main refuses it all the same. */
export function useIsOff(name: PolicySwitch): boolean {
  return useQuery(seatQuery(useBridge())).data?.isOff[name] ?? false
}
