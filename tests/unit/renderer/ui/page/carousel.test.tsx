import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from '../../../../../src-renderer/ui/page/carousel.tsx'
import { slideTo } from '../../../../../src-renderer/ui/page/slide-to.ts'
import { platformConstants } from '../../../../../src-shared/kernel/values/platform-constants.ts'

const { carouselAutoplayMs, carouselSpeedMs } = platformConstants
const items = ['one', 'two', 'three', 'four', 'five'].map((word) => ({ key: word, content: <p>{word}</p> }))

function open(): void {
  render(
    <MantineProvider env="test">
      <Carousel
        label="What learners say"
        previousLabel="Back"
        nextLabel="On"
        positionLabel={(page, pageCount) => `${page} of ${pageCount}`}
        items={items}
      />
    </MantineProvider>
  )
  show(true)
}

function shown(): string[] {
  return screen
    .getAllByRole('listitem', { hidden: true })
    .filter((item) => !item.hasAttribute('inert'))
    .map((item) => item.textContent)
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** Stubs the media queries for reduced motion and window width. */
function stubMedia(matching: readonly string[]): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matching.includes(query), media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
  )
}

/** Says whether what is observed is in view; the browser says so first after it was drawn. */
let show: (isInView: boolean) => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  stubMedia([])
  class Observer {
    private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void
    constructor(tell: Observer['tell']) {
      this.tell = tell
    }
    observe(): void {
      show = (isIntersecting) => {
        act(() => {
          this.tell([{ isIntersecting }])
        })
      }
    }
    disconnect(): void {
      show = () => undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  vi.useRealTimers()
})

describe('the carousel', () => {
  it('the carousel shows two items and moves on automatically every two seconds, in a loop', () => {
    open()
    expect(shown()).toEqual(['one', 'two'])
    pass(carouselAutoplayMs - 1)
    expect(shown()).toEqual(['one', 'two'])
    pass(1)
    expect(shown()).toEqual(['three', 'four'])
    pass(carouselAutoplayMs)
    expect(shown()).toEqual(['five'])
    pass(carouselAutoplayMs)
    expect(shown()).toEqual(['one', 'two'])
  })

  it('the carousel stands still while nobody can see it', () => {
    open()
    show(false)
    pass(carouselAutoplayMs * 3)
    expect(shown()).toEqual(['one', 'two'])
    show(true)
    pass(carouselAutoplayMs)
    expect(shown()).toEqual(['three', 'four'])
  })

  it('the carousel stops under a pointer and while the focus is inside', () => {
    open()
    const carousel = screen.getByRole('region', { name: 'What learners say' })
    fireEvent.pointerEnter(carousel)
    pass(carouselAutoplayMs * 3)
    expect(shown()).toEqual(['one', 'two'])
    fireEvent.pointerLeave(carousel)
    fireEvent.focus(screen.getByRole('button', { name: 'On' }))
    pass(carouselAutoplayMs * 3)
    expect(shown()).toEqual(['one', 'two'])
    fireEvent.blur(screen.getByRole('button', { name: 'On' }))
    pass(carouselAutoplayMs)
    expect(shown()).toEqual(['three', 'four'])
  })

  it('the carousel does not move automatically with reduced motion, and can be moved by hand', () => {
    stubMedia(['(prefers-reduced-motion: reduce)'])
    open()
    pass(carouselAutoplayMs * 3)
    expect(shown()).toEqual(['one', 'two'])
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(shown()).toEqual(['five'])
    expect(screen.getByText('3 of 3')).toBeInstanceOf(HTMLElement)
  })

  it('the carousel shows one item at a time in a narrow window', () => {
    stubMedia(['(width < 700px)'])
    open()
    expect(shown()).toEqual(['one'])
    pass(carouselAutoplayMs)
    expect(shown()).toEqual(['two'])
  })
})

describe('sliding', () => {
  it('a slide of the carousel takes half a second', () => {
    const track = { scrollLeft: 0 } as HTMLElement
    slideTo(track, 100, carouselSpeedMs)
    vi.advanceTimersByTime(carouselSpeedMs / 2)
    expect(track.scrollLeft).toBeGreaterThan(20)
    expect(track.scrollLeft).toBeLessThan(80)
    vi.advanceTimersByTime(carouselSpeedMs / 2 + 32)
    expect(track.scrollLeft).toBe(100)
  })

  it('a slide with duration zero happens at once, and a running slide can be stopped', () => {
    const track = { scrollLeft: 0 } as HTMLElement
    slideTo(track, 100, 0)
    expect(track.scrollLeft).toBe(100)
    slideTo(track, 0, carouselSpeedMs)()
    vi.advanceTimersByTime(1000)
    expect(track.scrollLeft).toBe(100)
  })
})
