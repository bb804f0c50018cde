import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repeatClicks } from '../../../../../src-renderer/app/base/repeat-clicks.ts'

let end: () => void = () => undefined
let capture: PromiseWithResolvers<null>
const clicks: string[] = []

function button(name: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.addEventListener('click', ({ shiftKey }) => clicks.push(shiftKey ? `${name} with shift` : name))
  document.body.append(made)
  return made
}

function setTransition(transition: { readonly updateCallbackDone: Promise<unknown> } | null): void {
  Object.defineProperty(document, 'activeViewTransition', { value: transition, configurable: true })
}

describe('a click while the old page is captured for a transition', () => {
  beforeEach(() => {
    clicks.length = 0
    capture = Promise.withResolvers<null>()
    end = repeatClicks(document)
    setTransition({ updateCallbackDone: capture.promise })
  })
  afterEach(() => {
    end()
    setTransition(null)
    document.body.replaceChildren()
  })

  it('is repeated once, with its keys, when the new page is there', async () => {
    button('kept').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
    expect(clicks).toEqual([])
    capture.resolve(null)
    await expect.poll(() => clicks).toEqual(['kept with shift'])
  })

  it('does not follow a link by itself', () => {
    const isFollowed = button('link').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(isFollowed).toBe(false)
  })

  it('is forgotten if its element has left with the old page', async () => {
    const gone = button('gone')
    gone.click()
    gone.remove()
    capture.resolve(null)
    await capture.promise
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(clicks).toEqual([])
  })

  it('follows the same link on the new page if that of the old page has left', async () => {
    const [old, next] = ['Old', 'New'].map((name) => {
      const link = document.createElement('a')
      link.href = '/exams'
      link.append(button(name))
      document.body.append(link)
      return link
    })
    old?.querySelector('button')?.click()
    old?.remove()
    next?.addEventListener('click', (event) => {
      event.preventDefault()
      clicks.push('link')
    })
    capture.resolve(null)
    await expect.poll(() => clicks).toEqual(['link'])
  })

  it('is repeated also where the new page failed', async () => {
    button('kept').click()
    capture.reject(new Error('the page failed'))
    await expect.poll(() => clicks).toEqual(['kept'])
  })

  it('later, while the new page fades in, reaches it at once', async () => {
    const kept = button('kept')
    kept.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    capture.resolve(null)
    await new Promise((resolve) => setTimeout(resolve, 0))
    kept.click()
    expect(clicks).toEqual(['kept'])
  })

  it('without a transition reaches its element at once', () => {
    setTransition(null)
    button('kept').click()
    expect(clicks).toEqual(['kept'])
  })
})
