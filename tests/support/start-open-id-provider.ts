import { onTestFinished } from 'vitest'
import { runOpenIdProvider, type OpenIdProvider, type ProviderOptions } from './open-id-provider.ts'

/** Runs `runOpenIdProvider` for the current Vitest test. */
export async function startOpenIdProvider(options?: ProviderOptions): Promise<OpenIdProvider> {
  const provider = await runOpenIdProvider(options)
  onTestFinished(() => provider.stop())
  return provider
}
