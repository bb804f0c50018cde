import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PREFETCH_DELAY_MS, PrefetchContext, usePrefetch, usePrefetchedPart } from '../../../../../src-renderer/app/base/prefetch.ts'

function Page({ path }: { readonly path: string }) {
  usePrefetch(path)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the page to which a button leads is prefetched once the shown page has had time to load, and not after it was left', () => {
  const asked: string[] = []
  const prefetch = { page: (path: string): void => void asked.push(path), part: () => undefined }
  const inShell = (path: string) => (
    <PrefetchContext value={prefetch}>
      <Page path={path} />
    </PrefetchContext>
  )
  const { rerender, unmount } = render(inShell('/dashboard/exam/utme-mock'))
  vi.advanceTimersByTime(PREFETCH_DELAY_MS - 1)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual(['/dashboard/exam/utme-mock'])
  rerender(inShell('/dashboard/exam/trial-mock'))
  unmount()
  vi.advanceTimersByTime(PREFETCH_DELAY_MS)
  expect(asked).toEqual(['/dashboard/exam/utme-mock'])
})

it('a part of the page that appears later is prefetched in the same way', () => {
  const part = vi.fn()
  const load = () => Promise.resolve()
  function WithPart() {
    usePrefetchedPart(load)
    return null
  }
  render(
    <PrefetchContext value={{ page: () => undefined, part }}>
      <WithPart />
    </PrefetchContext>
  )
  expect(part).not.toHaveBeenCalled()
  vi.advanceTimersByTime(PREFETCH_DELAY_MS)
  expect(part.mock.calls).toEqual([[load]])
})

it('nothing is prefetched outside the shell', () => {
  render(<Page path="/dashboard/exam/utme-mock" />)
  expect(() => vi.advanceTimersByTime(PREFETCH_DELAY_MS)).not.toThrow()
})
