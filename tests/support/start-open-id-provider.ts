import { onTestFinished } from 'vitest'
import { runOpenIdProvider, type OpenIdProvider, type ProviderOptions } from './open-id-provider.ts'

/** `runOpenIdProvider` for the running test of Vitest. */
export async function startOpenIdProvider(options?: ProviderOptions): Promise<OpenIdProvider> {
  const provider = await runOpenIdProvider(options)
  onTestFinished(() => provider.stop())
  return provider
}
