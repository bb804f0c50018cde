import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { BridgeProvider } from '../../../../../src-renderer/bridge/bridge-context.tsx'
import { readingQuery } from '../../../../../src-renderer/features/learning/library/library-query.ts'
import { useReading } from '../../../../../src-renderer/features/learning/library/use-reading.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { readOn, unread, type Reading } from '../../../../../src-shared/learning/library/reading.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'

afterEach(cleanup)

it('a reading position that changes after sign-out is not saved', async () => {
  const saved: Reading[] = []
  const { bridge } = createFakeBridge({
    library: {
      keepReading: ({ reading }) => {
        saved.push(reading)
        return Promise.resolve(succeed({}))
      }
    }
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <BridgeProvider bridge={bridge}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </BridgeProvider>
  )
  const { queryKey } = readingQuery(bridge, 'NOT-0001')
  client.setQueryData(queryKey, unread)
  const { result, unmount } = renderHook(() => useReading('NOT-0001'), { wrapper })
  const { change } = result.current
  const moveTo = (at: number) => {
    act(() => {
      change((reading) => readOn(reading, { workId: 'motion', at }))
    })
  }
  moveTo(100)
  await waitFor(() => {
    expect(result.current.reading.places).toEqual([{ workId: 'motion', at: 100 }])
  })
  expect(saved).toHaveLength(1)
  unmount()
  client.removeQueries({ queryKey })
  moveTo(200)
  expect({ savedCount: saved.length, cached: client.getQueryData(queryKey) }).toEqual({ savedCount: 1, cached: undefined })
})
