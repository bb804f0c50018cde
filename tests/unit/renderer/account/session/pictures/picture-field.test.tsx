import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { pictureNames, type PictureName } from '../../../../../../src-shared/account/picture-password.ts'
import { PictureField } from '../../../../../../src-renderer/features/account/session/pictures/picture-field.tsx'
import { createFakeBridge } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function openField(error?: string) {
  const onChange = vi.fn()
  function Held() {
    const [chosen, setChosen] = useState<readonly PictureName[]>([])
    return (
      <PictureField
        prompt="Touch your pictures."
        chosen={chosen}
        error={error}
        onChange={(next) => {
          onChange(next)
          setChosen(next)
        }}
      />
    )
  }
  await renderInKoya(<Held />, createFakeBridge().bridge)
  return onChange
}

const touch = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const places = () => within(screen.getByRole('list')).getAllByRole('listitem')

it('each picture is a button with a name, and one of them is a stop of the Tab key', async () => {
  await openField()
  const buttons = within(screen.getByRole('group', { name: 'Your pictures' }))
    .getAllByRole('button')
    .slice(2)
  expect(buttons.map((button) => within(button).getByRole('img').getAttribute('alt')?.toLowerCase())).toEqual([...pictureNames])
  expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1)
  expect(new Set(buttons.map((button) => within(button).getByRole('img').getAttribute('src'))).size).toBe(16)
})

it('touched pictures fill the places in order, the same one also twice, and no fifth is taken', async () => {
  const onChange = await openField()
  for (const name of ['Mango', 'Fish', 'Mango', 'Umbrella', 'Star']) touch(name)
  expect(onChange.mock.lastCall?.[0]).toEqual(['mango', 'fish', 'mango', 'umbrella'])
  expect(onChange).toHaveBeenCalledTimes(4)
  expect(places().map((place) => within(place).getByRole('img').getAttribute('alt'))).toEqual(['Mango', 'Fish', 'Mango', 'Umbrella'])
  expect(screen.getByRole('status').textContent).toBe('4 of 4 pictures chosen.')
})

it('the last picture is taken back by the button and by Backspace', async () => {
  const onChange = await openField()
  for (const name of ['Mango', 'Fish', 'Drum']) touch(name)
  touch('Remove the last picture')
  expect(onChange.mock.lastCall?.[0]).toEqual(['mango', 'fish'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cup' }), { key: 'Backspace' })
  expect(onChange.mock.lastCall?.[0]).toEqual(['mango'])
  expect(places()[1]?.textContent).toBe('Empty')
})

it('hidden pictures are dots that do not tell their names', async () => {
  await openField()
  touch('Mango')
  touch('Hide my pictures')
  expect(places()[0]?.textContent).toBe('Hidden')
  expect(within(screen.getByRole('list')).queryByRole('img')).toBe(null)
  touch('Show my pictures')
  expect(
    within(places()[0] as HTMLElement)
      .getByRole('img')
      .getAttribute('alt')
  ).toBe('Mango')
})

it('arrow keys move between the pictures and stop at the edge', async () => {
  await openField()
  const press = (key: string): void => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  const focused = () =>
    within(document.activeElement as HTMLElement)
      .getByRole('img')
      .getAttribute('alt')
  screen.getByRole('button', { name: 'Mango' }).focus()
  const path = ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home'].map((key) => {
    press(key)
    return focused()
  })
  expect(path).toEqual(['Mango', 'Fish', 'House', 'Fish', 'Umbrella', 'Umbrella', 'Mango'])
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Mango' }).tabIndex).toBe(0)
  })
})

it('an error is announced and described', async () => {
  await openField('Touch four pictures.')
  expect(screen.getByRole('alert').textContent).toBe('Touch four pictures.')
  expect(screen.getByRole('alert').id).toBe(screen.getByRole('group').getAttribute('aria-describedby'))
  expect(screen.queryByText('Touch your pictures.')).toBe(null)
})
