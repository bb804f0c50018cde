import { useQuery } from '@tanstack/react-query'
import type { PolicySwitch } from '../../src-shared/kernel/ipc/call-policy.ts'
import { useBridge } from './bridge-context.tsx'
import { kioskQuery } from './kiosk-query.ts'

/** Returns whether the centre disabled a feature on this computer; main also refuses its requests. */
export function useIsDisabled(name: PolicySwitch): boolean {
  return useQuery(kioskQuery(useBridge())).data?.isOff[name] ?? false
}
