import { act, render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

// Each test begins as a page does: nothing of the typesetter is loaded.
beforeEach(() => {
  vi.resetModules()
})

const markup = () => import('../../../../../src-renderer/ui/markup/markup-text.tsx')
const typesetters = () => import('../../../../../src-renderer/ui/markup/typesetter.ts')

test('a text without formulas does not load what renders them', async () => {
  const [{ MarkupText }, { typesetter }] = [await markup(), await typesetters()]
  render(<MarkupText layout="block" source="Who wrote *Things Fall Apart*?" />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(typesetter()).toBeNull()
})

test('the first formula loads it, and appears', async () => {
  const { MarkupText } = await markup()
  const { container } = render(<MarkupText layout="block" source="Find $x^2$." />)
  expect(container.querySelector('math')).toBeNull()
  await waitFor(() => {
    expect(container.querySelector('msup')?.textContent).toBe('x2')
  })
})

test('a formula is shown as typed if what renders it cannot be loaded', async () => {
  const [{ MarkupText }, { loadTypesetter }] = [await markup(), await typesetters()]
  await loadTypesetter(() => Promise.reject(new Error('damaged')))
  expect(render(<MarkupText layout="block" source="Find $x^2$." />).container.textContent).toBe('Find x^2.')
})

test('a page with formulas waits for it, one without does not', async () => {
  const { loadTypesetter, useFormulasOf, typesetter } = await typesetters()
  const shownWhen: string[] = []
  function Content({ text }: { readonly text: string }) {
    useFormulasOf({ items: [{ stem: text }] })
    shownWhen.push(`${text}: ${typesetter() === null ? 'not loaded' : 'loaded'}`)
    return <p>{text}</p>
  }
  for (const text of ['plain', '$x$']) {
    await act(async () => {
      render(
        <Suspense fallback={null}>
          <Content text={text} />
        </Suspense>
      )
      await Promise.resolve()
    })
  }
  await act(() => loadTypesetter())
  expect([...new Set(shownWhen)]).toEqual(['plain: not loaded', '$x$: loaded'])
})
