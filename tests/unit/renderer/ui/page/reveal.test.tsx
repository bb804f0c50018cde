import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Reveal } from '../../../../../src-renderer/ui/page/reveal.tsx'
import { watchScroll } from '../../../../../src-renderer/ui/page/watch-scroll.ts'
import { platformConstants } from '../../../../../src-shared/kernel/values/platform-constants.ts'

const { scrollRevealOffsetPx, scrollRevealDurationMs, scrollRevealThrottleMs, scrollRevealDebounceMs } = platformConstants
const place = { top: 0 }

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function isRevealed(): boolean {
  return screen.getByText('words').parentElement?.hasAttribute('data-revealed') === true
}

function openAt(top: number): void {
  place.top = top
  render(
    <Reveal>
      <p>words</p>
    </Reveal>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: place.top }) as DOMRect)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('scroll reveal', () => {
  it('scroll reveal shows at once what is in view', () => {
    openAt(window.innerHeight - scrollRevealOffsetPx)
    expect(isRevealed()).toBe(true)
  })

  it('scroll reveal shows content once it is high enough in the window, and then does not hide it', () => {
    openAt(window.innerHeight - scrollRevealOffsetPx + 1)
    expect(isRevealed()).toBe(false)
    place.top -= 1
    window.dispatchEvent(new Event('scroll'))
    pass(scrollRevealThrottleMs - 1)
    expect(isRevealed()).toBe(false)
    pass(1)
    expect(isRevealed()).toBe(true)
    expect(screen.getByText('words').parentElement?.style.getPropertyValue('--koya-reveal-duration')).toBe(`${scrollRevealDurationMs}ms`)
    place.top = 10_000
    window.dispatchEvent(new Event('scroll'))
    pass(1000)
    expect(isRevealed()).toBe(true)
  })

  it('scroll reveal is off with reduced motion', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduced-motion'), addEventListener: () => undefined, removeEventListener: () => undefined }) as never
    )
    openAt(10_000)
    expect(isRevealed()).toBe(true)
  })
})

describe('watching the scroll', () => {
  it('watchScroll calls back at once, at most every 99 ms during scrolling, and 50 ms after the last resize', () => {
    const look = vi.fn()
    const stop = watchScroll(look)
    expect(look).toHaveBeenCalledTimes(1)
    for (let ms = 0; ms < 990; ms += 10) {
      window.dispatchEvent(new Event('scroll'))
      vi.advanceTimersByTime(10)
    }
    expect(look.mock.calls.length).toBeLessThanOrEqual(11)
    vi.advanceTimersByTime(1000)
    look.mockClear()
    for (let turn = 0; turn < 5; turn += 1) {
      window.dispatchEvent(new Event('resize'))
      vi.advanceTimersByTime(scrollRevealDebounceMs - 1)
    }
    expect(look).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(look).toHaveBeenCalledTimes(1)
    stop()
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(1000)
    expect(look).toHaveBeenCalledTimes(1)
  })
})
