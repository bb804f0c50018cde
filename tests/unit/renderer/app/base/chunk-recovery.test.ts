import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChunkLoader } from '../../../../../src-renderer/app/base/chunk-loader.ts'
import { loadQuietly } from '../../../../../src-renderer/ui/page/load-quietly.ts'
import { createChunkRecovery } from '../../../../../src-renderer/app/base/chunk-recovery.ts'
import { platformConstants } from '../../../../../src-shared/kernel/values/platform-constants.ts'

const place = { path: '/dashboard/libraries?sort=new', state: { from: 'test' } }

function openPage(storage: Storage) {
  const reload = vi.fn<() => void>()
  const recovery = createChunkRecovery({ storage, reload, now: Date.now })
  return { reload, recovery, chunks: createChunkLoader(recovery) }
}

describe('a part of the app that does not load', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    sessionStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a chunk that fails to load reloads the page, which reopens at the same route', async () => {
    const first = openPage(sessionStorage)
    void first.chunks.load(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => place
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(first.reload).toHaveBeenCalledTimes(1)
    const second = openPage(sessionStorage)
    expect(second.recovery.takeRoute()).toEqual(place)
    expect(second.recovery.takeRoute()).toBe(null)
  })

  it('failed chunks reload the page at most once in 60 seconds', async () => {
    const fail = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
    void openPage(sessionStorage).chunks.load(fail, () => place)
    await vi.advanceTimersByTimeAsync(platformConstants.chunkReloadGuardMs - 1)
    const second = openPage(sessionStorage)
    await expect(second.chunks.load(fail, () => place)).rejects.toThrow('Failed to fetch')
    expect(second.reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const third = openPage(sessionStorage)
    void third.chunks.load(fail, () => place)
    await vi.advanceTimersByTimeAsync(0)
    expect(third.reload).toHaveBeenCalledTimes(1)
  })

  it('a chunk that does not load within 120 seconds reloads the page', async () => {
    const { reload, chunks } = openPage(sessionStorage)
    void chunks.load(
      () => new Promise(() => undefined),
      () => place
    )
    await vi.advanceTimersByTimeAsync(platformConstants.chunkLoadTimeoutMs - 1)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('a part that the page can do without does not reload it, before, while or after another one fails', async () => {
    const { reload, chunks } = openPage(sessionStorage)
    const page = new EventTarget()
    chunks.watch(page as Window)
    const fail = (): Promise<never> => {
      page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await expect(loadQuietly(fail)).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
    void chunks.load(fail, () => place)
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalled()
  })

  it('a failed prefetch of a chunk does not reload the page, and the chunk can be requested again', async () => {
    const { reload, chunks } = openPage(sessionStorage)
    const page = new EventTarget()
    chunks.watch(page as Window)
    const load = vi.fn(() => {
      page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    chunks.prefetch(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).not.toHaveBeenCalled()
    chunks.prefetch(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('a Vite preload error reloads the page', () => {
    const { reload, chunks } = openPage(sessionStorage)
    const page = new EventTarget()
    chunks.watch(page as Window)
    const event = new Event('vite:preloadError', { cancelable: true })
    page.dispatchEvent(event)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(event.defaultPrevented).toBe(true)
  })

  it('a chunk error that Vite reports first reloads the page at the same route', async () => {
    const { recovery, chunks } = openPage(sessionStorage)
    const page = new EventTarget()
    chunks.watch(page as Window)
    const load = (): Promise<never> => {
      page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    void chunks.load(load, () => place)
    await vi.advanceTimersByTimeAsync(0)
    expect(recovery.takeRoute()).toEqual(place)
  })

  it('a chunk is prefetched once', async () => {
    const { chunks } = openPage(sessionStorage)
    const load = vi.fn(() => Promise.resolve())
    chunks.prefetch(load)
    await vi.advanceTimersByTimeAsync(0)
    chunks.prefetch(load)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
