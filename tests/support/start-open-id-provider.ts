import { onTestFinished } from 'vitest'
import { runOpenIdProvider, type OpenIdProvider, type ProviderWish } from './open-id-provider.ts'

/** `runOpenIdProvider` for the running test of Vitest. */
export async function startOpenIdProvider(wish?: ProviderWish): Promise<OpenIdProvider> {
  const provider = await runOpenIdProvider(wish)
  onTestFinished(() => provider.stop())
  return provider
}
