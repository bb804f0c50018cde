import { useQuery } from '@tanstack/react-query'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import { useBridge } from './bridge-context.tsx'
import { kioskQuery } from './kiosk-query.ts'

type KioskReply = Extract<Awaited<ReturnType<KoyaBridge['kiosk']['read']>>, { readonly ok: true }>

/** Returns whether the centre disabled a feature on this computer; main also refuses its requests. */
export function useIsDisabled(name: keyof KioskReply['value']['isOff']): boolean {
  return useQuery(kioskQuery(useBridge())).data?.isOff[name] ?? false
}
