import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pauseTyping, sitAt } from '../../../../support/sit-at.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Your answer (a formula)' })
const type = (value: string): void => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value } })
}
const faultOf = (): string => {
  const ids = (field().getAttribute('aria-describedby') ?? '').split(' ')
  return field().getAttribute('aria-invalid') === 'true' ? ids.map((id) => document.getElementById(id)?.textContent).join(' ') : ''
}

it('a formula is shown as it is read while it is typed, and saved as it was typed', async () => {
  const sent = await sitAt('trial-formula')
  type('(x+3)/2')
  await waitFor(() => {
    expect(document.querySelector('[role=status] mfrac')?.textContent).toContain('x+3')
  })
  await pauseTyping()
  expect(sent).toEqual([{ formula: '(x+3)/2' }])
  type(' ')
  await pauseTyping()
  expect(sent).toEqual([{ formula: '(x+3)/2' }, 'clear'])
})

it('a formula that could mean two things is asked about', async () => {
  await sitAt('trial-formula')
  type('1/2x')
  expect(faultOf()).toContain('It is unclear what you divide by. Use brackets, such as a/(2b).')
  type('2y')
  expect(faultOf()).toContain('This question has no letter y.')
  type('2x')
  expect(faultOf()).toBe('')
})

it('a formula that is not finished is a fault only when the field was left', async () => {
  await sitAt('trial-formula')
  type('2x + ')
  expect(faultOf()).toBe('')
  fireEvent.blur(field())
  expect(faultOf()).toContain('Something is missing. Finish your formula.')
})
