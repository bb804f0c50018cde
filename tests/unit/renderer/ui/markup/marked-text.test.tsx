import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readMarkedSelection, toPageRange } from '../../../../../src-renderer/ui/markup/marked-range.ts'
import { MarkedText } from '../../../../../src-renderer/ui/markup/marked-text.tsx'
import type { TextStretch } from '../../../../../src-renderer/ui/markup/placed-markup.ts'

afterEach(cleanup)

/** The first gap is at 10; the second paragraph starts at 28. A gap counts like a formula. Only a real browser draws formulas. */
const source = 'A ball of ___ falls **far down**.\n\nHow ___ is it?'

function show(marks: readonly TextStretch[] = []): Element {
  const { container } = render(<MarkedText source={source} name="stem:one" marks={marks} />)
  return container.querySelector('[data-marked-text]')!
}

function marked(root: Element): (string | null)[] {
  return [...root.querySelectorAll('mark')].map((mark) => (mark.hasAttribute('data-atom') ? '▪' : mark.textContent))
}

describe('a marked text', () => {
  it('a marked text is shown as its markup says when nothing is marked', () => {
    const root = show()
    expect([...root.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual(['A ball of  falls far down.', 'How  is it?'])
    expect(root.querySelector('strong')?.textContent).toBe('far down')
    expect(marked(root)).toEqual([])
  })

  it('a marked text marks ranges across formulas, bold runs and paragraphs', () => {
    expect(marked(show([{ start: 2, end: 6 }]))).toEqual(['ball'])
    expect(marked(show([{ start: 7, end: 21 }]))).toEqual(['of ', '▪', ' falls ', 'far'])
    expect(marked(show([{ start: 22, end: 33 }]))).toEqual(['down', '.', 'How ', '▪'])
  })
})

describe('a marked table', () => {
  it('a marked table counts its cells one after the other and marks text in them', () => {
    const table = '| Bowl | Price |\n| --- | --- |\n| small | ___ |'
    const { container } = render(
      <MarkedText
        source={table}
        name="stem:one"
        marks={[
          { start: 5, end: 10 },
          { start: 11, end: 14 },
          { start: 17, end: 18 }
        ]}
      />
    )
    const root = container.querySelector('[data-marked-text]')!
    expect(root.querySelector('th[scope="col"]')?.textContent).toBe('Bowl')
    expect(marked(root)).toEqual(['Price', 'sma', '▪'])
    expect(readMarkedSelection(toPageRange(root, { start: 11, end: 16 })!)).toEqual({ name: 'stem:one', range: { start: 11, end: 16 } })
  })
})

describe('what is selected of a marked text', () => {
  it.each([
    { start: 2, end: 6 },
    { start: 7, end: 22 },
    { start: 10, end: 11 },
    { start: 22, end: 34 }
  ])('a selection in a marked text is read as offsets and found again by them: $start to $end', (range) => {
    for (const marks of [
      [],
      [
        { start: 4, end: 8 },
        { start: 10, end: 12 }
      ]
    ]) {
      const root = show(marks)
      const pageRange = toPageRange(root, range)
      expect(pageRange).not.toBe(null)
      expect(readMarkedSelection(pageRange!)).toEqual({ name: 'stem:one', range })
      cleanup()
    }
  })

  it('a selection that is empty or outside the marked text is read as nothing', () => {
    const root = show()
    const range = document.createRange()
    range.selectNode(root.querySelector('p')!)
    range.collapse(true)
    expect(readMarkedSelection(range)).toBe(null)
    const elsewhere = document.createElement('p')
    elsewhere.textContent = 'An option'
    document.body.append(elsewhere)
    range.selectNodeContents(elsewhere)
    expect(readMarkedSelection(range)).toBe(null)
    elsewhere.remove()
  })

  it('offsets beyond the marked text have no place in the page', () => {
    expect(toPageRange(show(), { start: 40, end: 90 })).toBe(null)
  })
})
