import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { MarkupText } from '../../../../../src-renderer/ui/markup/markup-text.tsx'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'

beforeAll(() => loadTypesetter())

test('a table is placed between its paragraphs, and its head cells are column headers', () => {
  render(<MarkupText layout="block" source={'Eggs of a week:\n\n| Day | Eggs |\n|---|---|\n| Monday | $12$ |\n\nHow many?'} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Eggs'])
  expect(screen.getByRole('cell', { name: 'Monday' }).closest('p')).toBeNull()
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['Eggs of a week:', 'How many?'])
})

test('chemistry is set upright by its own rules, not as letters in italics', () => {
  const { container } = render(<MarkupText layout="inline" source={'Heat $\\ce{2KClO3 -> 2KCl + 3O2}$.'} />)
  const letters = [...container.querySelectorAll('math mi')].filter((letter) => letter.closest('mphantom') === null)
  expect(letters.map(({ textContent }) => textContent).join('')).toBe('KClOKClO')
  expect(letters.every((letter) => letter.getAttribute('mathvariant') === 'normal')).toBe(true)
  expect(container.querySelector('[mathcolor], .katex-error')).toBeNull()
})
