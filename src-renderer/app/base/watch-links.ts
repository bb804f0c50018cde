import { PREFETCH_DELAY_MS } from './prefetch.ts'

/** Calls `prefetch` with the path of each internal link that is hovered, focused or in view. Returns a function to stop. */
export function watchLinks(page: Document, prefetch: (pathname: string) => void): () => void {
  const onInterest = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) prefetchLink(link)
  }
  function prefetchLink(link: HTMLAnchorElement): void {
    const href = link.getAttribute('href')
    if (href?.startsWith('/')) prefetch(new URL(href, 'app://koya').pathname)
  }

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      inView.unobserve(target)
      prefetchLink(target)
    }
  })
  const settled = setTimeout(() => {
    for (const link of page.querySelectorAll('a[href^="/"]')) inView.observe(link)
  }, PREFETCH_DELAY_MS)

  page.addEventListener('pointerover', onInterest)
  page.addEventListener('focusin', onInterest)
  return () => {
    clearTimeout(settled)
    inView.disconnect()
    page.removeEventListener('pointerover', onInterest)
    page.removeEventListener('focusin', onInterest)
  }
}
