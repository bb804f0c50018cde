import { QueryClientProvider, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../../../../src-renderer/app/base/i18n.ts'
import { PageLoading } from '../../../../../src-renderer/app/base/page-loading.tsx'
import { createQueryClient } from '../../../../../src-renderer/app/base/query-client.ts'
import { platformConstants } from '../../../../../src-shared/kernel/values/platform-constants.ts'

const { fetchDelayMs } = platformConstants
const graceMs = 150
/** Time until a reply reaches the page, in milliseconds. react-query notifies in a separate task. */
const answerStepMs = 2

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Opens a page that waits for one reply, which arrives after `answerMs` milliseconds. */
async function openPage(answerMs: number, onAsked: () => void = () => undefined): Promise<void> {
  const query = queryOptions({
    queryKey: ['words'],
    queryFn: async () => {
      onAsked()
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      return 'The page'
    }
  })
  function Page(): ReactNode {
    return useSuspenseQuery(query).data
  }
  const i18n = await createI18n()
  await act(() =>
    render(
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <PageLoading>
            <Page />
          </PageLoading>
        </QueryClientProvider>
      </I18nextProvider>
    )
  )
}

const isLoaderShown = (): boolean => screen.queryByText('One moment…') !== null
const isPageShown = (): boolean => screen.queryByText('The page') !== null

describe('a page that waits for an answer', () => {
  it('a page with a quick answer is shown without a loader', async () => {
    await openPage(50)
    await pass(49)
    expect({ isLoaderShown: isLoaderShown(), isPageShown: isPageShown() }).toEqual({ isLoaderShown: false, isPageShown: false })
    await pass(1 + answerStepMs)
    expect({ isLoaderShown: isLoaderShown(), isPageShown: isPageShown() }).toEqual({ isLoaderShown: false, isPageShown: true })
  })

  it('a loader that is shown stays for the fetch delay', async () => {
    await openPage(graceMs + 20)
    await pass(graceMs - 1)
    expect(isLoaderShown()).toBe(false)
    await pass(1)
    expect(isLoaderShown()).toBe(true)
    await pass(fetchDelayMs - 1)
    expect({ isLoaderShown: isLoaderShown(), isPageShown: isPageShown() }).toEqual({ isLoaderShown: true, isPageShown: false })
    await pass(1 + answerStepMs)
    expect({ isLoaderShown: isLoaderShown(), isPageShown: isPageShown() }).toEqual({ isLoaderShown: false, isPageShown: true })
  })

  it('a page is shown as soon as its answer arrives after the fetch delay', async () => {
    await openPage(graceMs + fetchDelayMs + 10)
    await pass(graceMs)
    await pass(fetchDelayMs)
    await pass(9)
    expect(isLoaderShown()).toBe(true)
    await pass(1 + answerStepMs)
    expect({ isLoaderShown: isLoaderShown(), isPageShown: isPageShown() }).toEqual({ isLoaderShown: false, isPageShown: true })
  })

  it('a page requests its data at once', async () => {
    const onAsked = vi.fn()
    await openPage(1000, onAsked)
    expect(onAsked).toHaveBeenCalledTimes(1)
  })
})
