import { QueryClient } from '@tanstack/react-query'

/**
 * Main, not the browser, knows whether there is a network. Main retries where that helps, and a coded failure is a valid reply, so the client does
 * not retry.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { networkMode: 'always', retry: false }
    }
  })
}
