import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { MarkedText } from '../../../../../src-renderer/ui/markup/marked-text.tsx'
import { MarkupText } from '../../../../../src-renderer/ui/markup/markup-text.tsx'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'

beforeAll(() => loadTypesetter())

const nested = '\\frac{'.repeat(100)

test('C8: a formula of an old pack that is too deep or too long to be set is shown as typed', () => {
  for (const tex of [nested, `${'x^{'.repeat(5336)}1`, '1+'.repeat(50_000), '\\def\\a{\\a\\a}\\a']) {
    const { container, unmount } = render(<MarkupText layout="block" source={`Find $${tex}$ or $x^2$.`} />)
    expect(container.textContent).toContain(tex)
    expect(container.querySelectorAll('math')).toHaveLength(tex.length > 50_000 ? 0 : 1)
    unmount()
  }
})

test('C8: an extremely long text is shown as typed, also where it can be marked', () => {
  const long = '**a '.repeat(250_000)
  expect(render(<MarkupText layout="block" source={long} />).container.textContent).toBe(long)
  const { container } = render(<MarkedText name="bomb" source={long} marks={[]} />)
  expect(container.textContent).toBe(long)
})
