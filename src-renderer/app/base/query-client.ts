import { QueryClient } from '@tanstack/react-query'

/**
 * Whether there is a network is main's knowledge and not the browser's. Main has its own retries where they help, and a coded failure is
 * an answer: asking again at once changes nothing.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { networkMode: 'always', retry: false }
    }
  })
}
