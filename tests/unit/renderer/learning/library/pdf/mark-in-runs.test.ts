import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findInText } from '../../../../../../src-renderer/features/learning/library/find-in-text.ts'
import { markInRuns, partsInRuns } from '../../../../../../src-renderer/features/learning/library/pdf/mark-in-runs.ts'
import { pageText } from '../../../../../../src-renderer/features/learning/library/pdf/use-pdf-search.ts'

const runs = ['Half a ', 'circle\n', 'and a circle']

const marked = (words: string): string[] =>
  partsInRuns(runs, findInText(pageText(runs), words)).map(({ run, start, end }) => (runs[run] ?? '').slice(start, end))

describe('The runs of a page', () => {
  it('a PDF page is searched as one text in which a line end is a space', () => {
    expect(pageText(runs)).toBe('Half a circle and a circle')
    expect(marked('CIRCLE')).toEqual(['circle', 'circle'])
  })

  it('a match across several text runs is marked in parts', () => {
    expect(marked('a circle and')).toEqual(['a ', 'circle', 'and'])
    expect(marked('half')).toEqual(['Half'])
    expect(marked('nowhere')).toEqual([])
  })

  describe('on the page', () => {
    const highlights = new Map<string, Set<Range>>()
    beforeEach(() => {
      vi.stubGlobal('Highlight', Set)
      vi.stubGlobal('CSS', { highlights })
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      highlights.clear()
    })

    it('match highlights of several pages exist side by side and are removed separately', () => {
      const elements = runs.map((run) => Object.assign(document.createElement('span'), { textContent: run.trimEnd() }))
      const [first, second] = [
        markInRuns(elements, [{ run: 1, start: 0, end: 6 }]),
        markInRuns(elements, [
          { run: 2, start: 6, end: 12 },
          { run: 9, start: 0, end: 1 },
          { run: 0, start: 0, end: 99 }
        ])
      ]
      const texts = () => [...(highlights.get('koya-found') ?? [])].map((range) => range.toString())
      expect(texts()).toEqual(['circle', 'circle'])
      first()
      expect(texts()).toHaveLength(1)
      second()
      expect(texts()).toEqual([])
    })
  })

  it('marking matches does nothing when the browser cannot highlight', () => {
    expect(() => {
      markInRuns([document.createElement('span')], [{ run: 0, start: 0, end: 1 }])()
    }).not.toThrow()
  })
})
