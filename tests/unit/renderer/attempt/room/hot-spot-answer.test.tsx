import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { squarePicture } from '../../../../support/pictures.ts'
import { pauseTyping, sitAt } from '../../../../support/sit-at.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const places = () => within(screen.getByRole('group', { name: 'Places on the picture. Move with the arrow keys.' })).getAllByRole('button')
const place = (name: RegExp) => screen.getByRole('button', { name })

it('a place is chosen on the picture, in the list or by letter, and both show it', async () => {
  const sent = await sitAt('trial-spot')
  expect(places().map((one) => one.getAttribute('aria-label'))).toEqual(['A: Corner at the left', 'B: Corner at the right', 'C: Corner at the top'])
  expect(screen.getByRole('img', { name: squarePicture.alt })).toBeDefined()
  fireEvent.click(place(/right/))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /right/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /top/ }))
  expect(places().map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
  fireEvent.keyDown(window, { key: 'a' })
  await pauseTyping()
  expect(sent).toEqual([{ regionIds: ['right'] }, { regionIds: ['top'] }, { regionIds: ['left'] }])
})

it('arrows move among the places of the picture without leaving the question, and Space chooses', async () => {
  const sent = await sitAt('trial-spot')
  expect(places().map((one) => one.getAttribute('tabindex'))).toEqual(['0', '-1', '-1'])
  place(/left/).focus()
  fireEvent.keyDown(place(/left/), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(place(/right/))
  fireEvent.keyDown(place(/right/), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(place(/top/))
  fireEvent.keyDown(place(/top/), { key: 'ArrowUp' })
  fireEvent.keyDown(place(/top/), { key: ' ' })
  await pauseTyping()
  expect(sent).toEqual([{ regionIds: ['top'] }])
  expect(places().map((one) => one.getAttribute('tabindex'))).toEqual(['-1', '-1', '0'])
})

it('a picture that cannot be shown is replaced by its description, and the list still answers', async () => {
  const sent = await sitAt('trial-spot')
  fireEvent.error(screen.getByRole('img', { name: squarePicture.alt }))
  expect(screen.getByText(new RegExp(`Read what is in it: ${squarePicture.alt}`))).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /top/ }))
  await pauseTyping()
  expect(sent).toEqual([{ regionIds: ['top'] }])
})
