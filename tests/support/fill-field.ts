import { fireEvent, screen } from '@testing-library/react'

/** Types or chooses a value in the field with that label, as soon as it exists. */
export async function fillField(label: string | RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  if (field.tagName === 'SELECT') fireEvent.change(field, { target: { value } })
  // In a browser a select also sends `input`; in a test one event is enough.
  fireEvent.input(field, { target: { value } })
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}
