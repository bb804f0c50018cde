import { afterEach, describe, expect, it, vi } from 'vitest'
import { isDataDear } from '../../../../../src-renderer/app/base/is-data-dear.ts'
import { watchLinks } from '../../../../../src-renderer/app/base/watch-links.ts'

afterEach(() => {
  document.body.replaceChildren()
})

describe('links', () => {
  it('the page of a link is prefetched when the link is hovered or focused', () => {
    document.body.innerHTML = '<a href="/dashboard?x=1"><span>in</span></a><a href="/faqs">faqs</a><a href="https://a.example/">out</a><p>no</p>'
    const seen: string[] = []
    const stop = watchLinks(document, (pathname) => seen.push(pathname))
    document.querySelector('span')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    document.querySelector('a[href="/faqs"]')?.dispatchEvent(new Event('focusin', { bubbles: true }))
    document.querySelector('a[href^="https"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    document.querySelector('p')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    stop()
    document.querySelector('span')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(seen).toEqual(['/dashboard', '/faqs'])
  })

  it('the page of a link is prefetched once when the link is in view', async () => {
    document.body.innerHTML = '<a href="/terms">terms</a><a href="/privacy">privacy</a>'
    const observers: { see: (link: Element) => void }[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly watched = new Set<Element>()
        constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
          observers.push({ see: (target) => tell([{ isIntersecting: this.watched.has(target), target }]) })
        }
        observe = (link: Element): void => void this.watched.add(link)
        unobserve = (link: Element): void => void this.watched.delete(link)
        disconnect = (): void => {
          this.watched.clear()
        }
      }
    )
    vi.useFakeTimers()
    const seen: string[] = []
    const stop = watchLinks(document, (pathname) => seen.push(pathname))
    await vi.advanceTimersByTimeAsync(1000)
    observers[0]?.see(document.querySelector('a[href="/privacy"]')!)
    observers[0]?.see(document.querySelector('a[href="/privacy"]')!)
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    expect(seen).toEqual(['/privacy'])
  })
})

describe('data', () => {
  it.each([
    [true, {}, true],
    [false, { connection: { saveData: true, effectiveType: '4g' } }, true],
    [false, { connection: { saveData: false, effectiveType: '2g' } }, true],
    [false, { connection: { saveData: false, effectiveType: 'slow-2g' } }, true],
    [false, { connection: { saveData: false, effectiveType: '3g' } }, false],
    [false, {}, false]
  ])('data counts as expensive with the data saver set to %j on navigator %j: %j', (hasDataSaver, navigator, isDear) => {
    expect(isDataDear(hasDataSaver, navigator)).toBe(isDear)
  })
})
