/**
 * Repeats each click that comes while the browser still captures the old page for a page transition, as soon as the new page is there, if that still shows
 * the element or a link to the same page. React takes no event in these milliseconds: the click would be lost, and on a link the browser itself would
 * navigate. Returns a function that ends it.
 */
export function repeatClicks(page: Document): () => void {
  const captured = new WeakSet<ViewTransition>()

  /** Returns the transition that still captures the old page; null if none does. */
  function capturing(): ViewTransition | null {
    const transition = page.activeViewTransition ?? null
    if (transition === null || captured.has(transition)) return null
    void changed(transition).then(() => captured.add(transition))
    return transition
  }

  function onClick(event: MouseEvent): void {
    const { target } = event
    const transition = capturing()
    if (transition === null || !(target instanceof Element)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void changed(transition).then(() => {
      // Not within this click: a box that the browser has ticked for it is only then as before, and would end where it began.
      setTimeout(() => {
        const shown = target.isConnected ? target : sameLink(page, target)
        shown?.dispatchEvent(new MouseEvent('click', event))
      })
    })
  }

  page.addEventListener('pointerdown', capturing, true)
  page.addEventListener('click', onClick, true)
  return () => {
    page.removeEventListener('pointerdown', capturing, true)
    page.removeEventListener('click', onClick, true)
  }
}

/** Finds the link to the page to which an element of the old page led. */
function sameLink(page: Document, target: Element): Element | undefined {
  const href = target.closest('a')?.getAttribute('href') ?? null
  return href === null ? undefined : [...page.links].find((link) => link.getAttribute('href') === href)
}

/** Waits until the new page is in the document. A page that failed is not the concern of a click. */
async function changed({ updateCallbackDone }: ViewTransition): Promise<void> {
  await updateCallbackDone.catch(() => undefined)
}
