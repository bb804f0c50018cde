import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PasswordField } from '../../../../../src-renderer/ui/form/password-field.tsx'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { fillField } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function openField(): Promise<HTMLInputElement> {
  await renderInKoya(
    <PasswordField name="password" label="Password" autoComplete="new-password" error={undefined} withStrength />,
    createFakeBridge().bridge
  )
  return screen.getByLabelText<HTMLInputElement>('Password')
}

function typeWithCapsLock(field: HTMLElement, isOn: boolean): void {
  const event = createEvent.keyDown(field, { key: 'A' })
  Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'CapsLock' && isOn })
  fireEvent(field, event)
}

describe('a password field', () => {
  it('a password field shows the password on request, and hides it again', async () => {
    const field = await openField()
    expect(field.type).toBe('password')
    const button = screen.getByRole('button', { name: 'Show or hide password' })
    fireEvent.mouseDown(button)
    expect(field.type).toBe('text')
    fireEvent.keyDown(button, { key: ' ' })
    expect(field.type).toBe('password')
  })

  it('a password field says that Caps Lock is on while it is on', async () => {
    const field = await openField()
    typeWithCapsLock(field, true)
    expect(screen.getByText('Caps Lock is on.').getAttribute('role')).toBe('status')
    typeWithCapsLock(field, false)
    expect(screen.queryByText('Caps Lock is on.')).toBe(null)
  })

  it('a password field gives advice on the length during typing', async () => {
    await openField()
    expect(screen.getByText(/A short sentence is best/)).toBeInstanceOf(HTMLElement)
    await fillField('Password', 'short')
    expect(screen.getByText(/Too short/)).toBeInstanceOf(HTMLElement)
    await fillField('Password', 'a long sentence of mine')
    expect(screen.getByText('Strong.')).toBeInstanceOf(HTMLElement)
  })
})
