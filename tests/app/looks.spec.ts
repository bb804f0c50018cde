import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { darkestLook, looks, plainLook, settle, takeLook } from '../support/looks.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'
import { walkScreens } from '../support/walk-screens.ts'

/** A commit's run checks the look in which screens break first: smallest window, zoom of 200 %, dark theme. */
const looked = tier() === 'commit' ? [darkestLook] : looks

/** A commit's run walks in the only look that it checks, until it is in the exam room, whose parts are hidden behind buttons there. */
const walkedToRoom = tier() === 'commit' ? darkestLook : plainLook

/** axe is not run again where only the window's size differs, unless the page is reflowed by a zoom. */
const judgedByAxe = new Set(
  looks.filter(({ theme, size, system }) => theme !== 'light' || system !== undefined || size === plainLook.size || size.width < 600)
)

test('every screen has no layout or accessibility fault, at every window size, zoom and theme', async ({ launch }) => {
  test.setTimeout(25 * 60_000)
  const { page } = await launch()
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`printed: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`thrown: ${error.message}`))
  let walked = walkedToRoom
  await takeLook(page, walked)
  await walkScreens(page, async (name) => {
    for (const look of looked) {
      if (look === walked) await settle(page)
      else await takeLook(page, look)
      const faults = [...(await findLayoutFaults(page)), ...(judgedByAxe.has(look) ? await findViolations(page) : [])]
      found.push(...faults.map((fault) => `${name}, ${look.name}: ${fault}`))
    }
    if (name === 'exam-passage') walked = plainLook
    if (looked.at(-1) !== walked) await takeLook(page, walked)
  })
  expect(found).toEqual([])
})

test('control: the layout and accessibility checks find each seeded fault and name it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  const { page } = await launch()
  await takeLook(page, plainLook)
  await registerAndSignIn(page)
  await visit(page, '/settings')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.evaluate(() => {
    const main = document.querySelector('main')
    // Set through the object model: the page's content security policy blocks style attributes.
    const add = (tag: string, style: string, text = ''): void => {
      const element = document.createElement(tag)
      element.style.cssText = style
      element.textContent = text
      main?.append(element)
    }
    add('div', 'width: 4000px', 'far')
    add('button', 'position: fixed; left: -90px; width: 80px', 'outside')
    add('p', 'width: 30px; overflow: hidden; white-space: nowrap', 'words that do not fit here')
    main?.append(new Image())
    for (const radio of document.querySelectorAll('input')) radio.style.cssText = 'transition: none; background: #fff; border-color: #000'
  })
  const found = [...(await findLayoutFaults(page)), ...(await findViolations(page))].join('\n')
  expect(found).toMatch(/the page is \d+ wide in a window of \d+/)
  expect(found).toContain('button “outside” sticks out of the window')
  expect(found).toContain('p “words that do not fit here” is cut')
  expect(found).toContain('does not show that it is chosen')
  expect(found).toContain('image-alt at')
  await visit(page, '/dashboard')
  await startPaper(page, 'UTME Use of English')
  await page.evaluate(() => {
    for (const part of ['header [role="timer"]', '[role="status"][data-item-id]']) {
      const element = document.querySelector<HTMLElement>(part)
      if (element) element.style.cssText = 'position: fixed; top: -99px'
    }
  })
  expect(await findLayoutFaults(page)).toEqual(expect.arrayContaining(['the clock is out of view', 'the answer state is out of view']))
})
