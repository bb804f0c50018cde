import type { Page } from '@playwright/test'

/**
 * Returns what a learner could not read or reach in the current window: a page that scrolls sideways, a control that sticks out of the window, text
 * that is cut without an ellipsis, a choice that looks like its neighbours, and in an exam a clock or a saved state out of view (design of issue 3:
 * one column with vertical scrolling only, WCAG 2.2 criterion 1.4.10). One sentence each; empty where there are none.
 */
export function findLayoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const height = document.documentElement.clientHeight
    const faults: string[] = []
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label')) ?? ''}”`.slice(0, 80)
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isInsideScrollable = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement)
        if (
          /auto|scroll/.test(getComputedStyle(parent).overflowX) &&
          parent.scrollWidth > parent.clientWidth &&
          !parent.matches('[data-scroller], html, body')
        )
          return true
      return false
    }
    for (const scroller of document.querySelectorAll('html, [data-scroller]'))
      if (scroller.scrollWidth > scroller.clientWidth + 1)
        faults.push(`the page is ${scroller.scrollWidth} wide in a window of ${scroller.clientWidth}`)
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')) {
      const box = control.getBoundingClientRect()
      if (!isShown(control) || box.width <= 1 || isInsideScrollable(control)) continue
      if (box.left < -1 || box.right > width + 1) faults.push(`${nameOf(control)} sticks out of the window`)
    }
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element)
      const isCut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== 'ellipsis'
      const isForEars = element.clientWidth <= 1 || style.clipPath !== 'none'
      const holdsText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
      if (isCut && !isForEars && holdsText && isShown(element)) faults.push(`${nameOf(element)} is cut`)
    }
    const groundOf = (element: Element): string => {
      const { backgroundColor, borderColor } = getComputedStyle(element)
      return `${backgroundColor} ${borderColor}`
    }
    for (const chosen of document.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')) {
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(({ name }) => name === chosen.name)
      if (isShown(chosen) && group.some((other) => other !== chosen && groundOf(other) === groundOf(chosen)))
        faults.push(`“${chosen.labels?.[0]?.textContent ?? ''}” does not show that it is chosen`)
    }
    if (document.querySelector('main[aria-label="Exam room"]')) {
      const noClock = [...document.querySelectorAll('header span')].find(({ textContent }) => textContent === 'No clock')
      const parts = [
        { name: 'clock', element: noClock ?? document.querySelector('header [role="timer"]') },
        { name: 'answer state', element: document.querySelector('[role="status"][data-item-id]') }
      ]
      for (const { name, element } of parts) {
        const box = element?.getBoundingClientRect()
        if (!box || box.top < 0 || box.left < 0 || box.bottom > height + 1 || box.right > width + 1) faults.push(`the ${name} is out of view`)
      }
    }
    return faults
  })
}
