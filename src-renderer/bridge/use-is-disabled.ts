import { useQuery } from '@tanstack/react-query'
import type { PolicySwitch } from '../../src-shared/kernel/ipc/call-policy.ts'
import { useBridge } from './bridge-context.tsx'
import { kioskQuery } from './kiosk-query.ts'

/** Whether a centre has switched that off on this computer; main refuses it all the same. */
export function useIsDisabled(name: PolicySwitch): boolean {
  return useQuery(kioskQuery(useBridge())).data?.isOff[name] ?? false
}
