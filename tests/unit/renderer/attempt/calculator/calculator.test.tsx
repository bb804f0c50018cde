import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Calculator } from '../../../../../src-renderer/features/attempt/calculator/calculator.tsx'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

type Kind = Parameters<typeof Calculator>[0]['kind']

function TestCalculator({ kind }: { readonly kind: Kind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen((wasOpen) => !wasOpen)
        }}
      >
        Toggle
      </button>
      <Calculator
        kind={kind}
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false)
        }}
      />
    </>
  )
}

async function openCalculator(kind: 'basic' | 'scientific') {
  await renderInKoya(<TestCalculator kind={kind} />, createFakeBridge({}).bridge)
  const toggle = screen.getByRole('button', { name: 'Toggle' })
  toggle.focus()
  fireEvent.click(toggle)
  const panel = within(await screen.findByRole('region'))
  return { panel, toggle }
}

type Panel = Awaited<ReturnType<typeof openCalculator>>['panel']

/** Presses keys on the focused element. */
const type = (...keys: readonly string[]): void => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const click = (panel: Panel, ...names: readonly string[]): void => {
  for (const name of names) fireEvent.click(panel.getByRole('button', { name }))
}
const result = (panel: Panel): string | null => panel.getByRole('status').textContent
const line = (panel: Panel): HTMLInputElement => panel.getByRole('textbox', { name: 'Calculation' })

describe('the calculator of a paper', () => {
  it('there is no calculator when the exam allows none', async () => {
    await renderInKoya(<TestCalculator kind="none" />, createFakeBridge({}).bridge)
    fireEvent.click(screen.getByRole('button', { name: 'Toggle' }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('region', { hidden: true })).toBe(null)
  })

  it('the calculator is rendered hidden until it is opened', async () => {
    await renderInKoya(<TestCalculator kind="scientific" />, createFakeBridge({}).bridge)
    expect((await screen.findByRole('region', { hidden: true })).hidden).toBe(true)
    expect(screen.queryByRole('region')).toBe(null)
  })

  it.each(['basic', 'scientific'] as const)('the calculator takes the focus, returns it on Escape and retains its contents: %s', async (kind) => {
    const { panel, toggle } = await openCalculator(kind)
    await waitFor(() => {
      expect(screen.getByRole('region').contains(document.activeElement)).toBe(true)
    })
    type('6', '*', '7', 'Enter')
    expect(result(panel)).toBe('42')
    type('Escape')
    expect(screen.queryByRole('region')).toBe(null)
    expect(document.activeElement).toBe(toggle)
    fireEvent.click(toggle)
    expect(result(panel)).toBe('42')
  })

  it.each(['basic', 'scientific'] as const)('every calculator key has a name and is reached by arrow keys from one tab stop: %s', async (kind) => {
    const { panel } = await openCalculator(kind)
    const keys = panel.getAllByRole('group').flatMap((group) => within(group).queryAllByRole('button'))
    const padKeys = keys.filter((key) => !key.hasAttribute('aria-pressed'))
    expect(padKeys).toHaveLength(kind === 'basic' ? 25 : 47)
    expect(new Set(padKeys.map((key) => key.getAttribute('aria-label'))).size).toBe(padKeys.length)
    for (const key of padKeys) expect(key.getAttribute('aria-label')).toMatch(/^(?:\d|[\p{L} ']{2,})$/u)
    expect(padKeys.filter((key) => key.tabIndex === 0)).toHaveLength(1)
    padKeys[0]?.focus()
    for (const key of padKeys.slice(1)) {
      type('ArrowRight')
      expect(document.activeElement).toBe(key)
    }
    expect(padKeys.filter((key) => key.tabIndex === 0)).toEqual([document.activeElement])
  })

  it('the calculator ignores system shortcuts and does not intercept Enter on a focused key', async () => {
    const { panel } = await openCalculator('basic')
    type('5', '+', '4')
    expect(fireEvent.keyDown(panel.getByRole('status'), { key: '3', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(panel.getByRole('button', { name: 'plus' }), { key: 'Enter' })).toBe(true)
    expect(result(panel)).toBe('4')
  })
})

describe('the basic calculator', () => {
  it('the basic calculator computes by mouse and shows that its memory is in use', async () => {
    const { panel } = await openCalculator('basic')
    click(panel, '9', 'add to the memory', 'clear everything', '2', 'times', 'recall the memory', 'equals')
    expect(result(panel)).toBe('MA number is saved in the memory.18')
  })

  it('the basic calculator says why there is no result and how to continue', async () => {
    const { panel } = await openCalculator('basic')
    type('5', '/', '0', '=')
    expect(result(panel)).toBe('Cannot divide by zero. Press AC to continue.')
    click(panel, 'clear everything')
    expect(result(panel)).toBe('0')
  })

  it('the basic calculator ignores a typed comma, which separates thousands', async () => {
    const { panel } = await openCalculator('basic')
    type('1', ',', '0', '0', '0')
    expect(result(panel)).toBe('1000')
  })

  it('the basic calculator reads out a number with an exponent in words', async () => {
    const { panel } = await openCalculator('basic')
    type(...'100000000000*100000000000='.split(''))
    expect(panel.getAllByText('1 times ten to the power of 22')).toHaveLength(1)
  })
})

describe('the scientific calculator', () => {
  it('the scientific calculator computes from its keys and shows the calculation as it was read', async () => {
    const { panel } = await openCalculator('scientific')
    click(panel, '2', 'sine', '3', '0', 'equals')
    expect(line(panel).value).toBe('2×sin(30)')
    expect(result(panel)).toBe('1')
    click(panel, 'plus', 'last answer', 'squared', 'equals')
    expect(line(panel).value).toBe('Ans+Ans²')
    expect(result(panel)).toBe('2')
  })

  it('the scientific calculator has a working key for every function', async () => {
    const { panel } = await openCalculator('scientific')
    const lines = [
      [['3', 'factorial'], '6'],
      [['4', 'one divided by this number'], '0.25'],
      [['2', 'to the power of', '8'], '256'],
      [['square root', '9'], '3'],
      [['cube root', '8'], '2'],
      [['4', 'root of a chosen degree', '8', '1'], '3'],
      [['ten to the power of', '3'], '1000'],
      [['e to the power of', '0'], '1'],
      [['logarithm with base ten', '1', '0', '0'], '2'],
      [['natural logarithm', "Euler's number e"], '1'],
      [['inverse tangent', '1'], '45'],
      [['inverse sine', '1'], '90'],
      [['inverse cosine', '0'], '90'],
      [['tangent', '4', '5'], '1'],
      [['cosine', '6', '0'], '0.5'],
      [['pi'], '3.14159265359'],
      [['5', '0', 'per cent'], '0.5'],
      [['1', 'decimal point', '5', 'times ten to the power of', '2'], '150'],
      [['open bracket', '1', 'plus', '2', 'close bracket', 'times', '3'], '9'],
      [['5', 'change sign'], '−5'],
      [['8', 'minus', '1', '2', 'erase', 'divided by', '2'], '7.5']
    ] as const
    for (const [names, shown] of lines) {
      click(panel, 'clear everything', ...names, 'equals')
      expect(result(panel), names.join(', ')).toBe(shown)
    }
  })

  it('the scientific calculator names the error and places the caret there', async () => {
    const { panel } = await openCalculator('scientific')
    type('1', '2', '+', '*', '3', 'Enter')
    expect(result(panel)).toBe('A number is missing before ×')
    expect(line(panel).selectionStart).toBe(3)
    expect(line(panel).getAttribute('aria-invalid')).toBe('true')
    type('Backspace')
    expect(line(panel).value).toBe('12×3')
    expect(result(panel)).toBe('')
  })

  it('the scientific calculator computes a typed or pasted calculation', async () => {
    const { panel } = await openCalculator('scientific')
    fireEvent.change(line(panel), { target: { value: 'sqrt(2*8)-1' } })
    type('Enter')
    expect(line(panel).value).toBe('√(2×8)−1')
    expect(result(panel)).toBe('3')
  })

  it('the scientific calculator inserts a typed digit at the caret', async () => {
    const { panel } = await openCalculator('scientific')
    type('1', '3')
    act(() => {
      line(panel).setSelectionRange(1, 1)
      document.dispatchEvent(new Event('selectionchange'))
    })
    type('2')
    expect(line(panel)).toMatchObject({ value: '123', selectionStart: 2 })
  })

  it('the scientific calculator shows the angle unit and computes in the chosen one', async () => {
    const { panel } = await openCalculator('scientific')
    expect(panel.getByRole('button', { pressed: true }).textContent).toBe('Deg')
    click(panel, 'Radians', 'sine', 'pi', 'divided by', '2', 'equals')
    expect(panel.getByRole('button', { pressed: true }).textContent).toBe('Rad')
    expect(result(panel)).toBe('1')
  })

  it('the scientific calculator recalls its memory after “clear everything” and shows when a number is saved', async () => {
    const { panel } = await openCalculator('scientific')
    click(panel, '6', 'times', '7', 'add to the memory')
    expect(result(panel)).toBe('42')
    expect(panel.getAllByText('A number is saved in the memory.')).toHaveLength(1)
    click(panel, 'clear everything', 'recall the memory', 'divided by', '6', 'equals')
    expect(result(panel)).toBe('7')
    click(panel, 'clear the memory')
    expect(panel.queryByText('A number is saved in the memory.')).toBe(null)
  })
})
