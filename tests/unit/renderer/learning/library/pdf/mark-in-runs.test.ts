import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findInText } from '../../../../../../src-renderer/features/learning/library/find-in-text.ts'
import { markInRuns, partsInRuns } from '../../../../../../src-renderer/features/learning/library/pdf/mark-in-runs.ts'
import { pageText } from '../../../../../../src-renderer/features/learning/library/pdf/use-pdf-search.ts'

const runs = ['Half a ', 'circle\n', 'and a circle']

const marked = (words: string): string[] =>
  partsInRuns(runs, findInText(pageText(runs), words)).map(({ run, start, end }) => (runs[run] ?? '').slice(start, end))

describe('The runs of a page', () => {
  it('are searched as one text, in which the end of a line is a space', () => {
    expect(pageText(runs)).toBe('Half a circle and a circle')
    expect(marked('CIRCLE')).toEqual(['circle', 'circle'])
  })

  it('are marked in parts where words go over several of them', () => {
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

    it('get marks beside those of other pages, and lose them again', () => {
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

  it('are left as they are where the browser cannot mark', () => {
    expect(() => {
      markInRuns([document.createElement('span')], [{ run: 0, start: 0, end: 1 }])()
    }).not.toThrow()
  })
})
