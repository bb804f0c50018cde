/** The page that was asked for comes first; only then are its links looked at. */
const SETTLE_MS = 500

/** Calls `prefetch` with the path of each link within the app that is pointed at, focused or in view. Answers how to stop. */
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
  }, SETTLE_MS)

  page.addEventListener('pointerover', onInterest)
  page.addEventListener('focusin', onInterest)
  return () => {
    clearTimeout(settled)
    inView.disconnect()
    page.removeEventListener('pointerover', onInterest)
    page.removeEventListener('focusin', onInterest)
  }
}
