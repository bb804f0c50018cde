import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useFirstParts } from '../../../../../src-renderer/ui/page/use-first-parts.ts'

function Parts({ count }: { readonly count: number }) {
  const shownCount = useFirstParts(count, 2)
  return Array.from({ length: shownCount }, (_, number) => <article key={number} />)
}

it('the first parts are rendered with the page, and all of them right after it', () => {
  expect(renderToString(<Parts count={5} />).split('<article').length - 1).toBe(2)
  expect(renderToString(<Parts count={1} />).split('<article').length - 1).toBe(1)
  const { rerender } = render(<Parts count={5} />)
  expect(screen.getAllByRole('article')).toHaveLength(5)
  rerender(<Parts count={3} />)
  expect(screen.getAllByRole('article')).toHaveLength(3)
  rerender(<Parts count={0} />)
  expect(screen.queryAllByRole('article')).toHaveLength(0)
})
