import { createContext, use, type ReactNode } from 'react'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'

const BridgeContext = createContext<KoyaBridge | null>(null)

export function BridgeProvider({ bridge, children }: { readonly bridge: KoyaBridge; readonly children: ReactNode }) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>
}

/** Returns the app's bridge to main. */
export function useBridge(): KoyaBridge {
  const bridge = use(BridgeContext)
  if (bridge === null) throw new Error('useBridge outside of BridgeProvider')
  return bridge
}
