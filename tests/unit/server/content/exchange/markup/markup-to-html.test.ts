import { describe, expect, test } from 'vitest'
import { htmlToMarkup } from '../../../../../../src-server/content/exchange/markup/html-to-markup.ts'
import { markupToHtml } from '../../../../../../src-server/content/exchange/markup/markup-to-html.ts'

const html = (source: string): string => markupToHtml(source, (id) => id)

describe('markup as HTML for other programs', () => {
  test('writes formulas between the signs that MathJax reads', () => {
    expect(html('Find $x<2$.')).toBe('Find \\(x&lt;2\\).')
  })

  test.each(['$5 \\(no tex\\)$5', '$\\text{if \\(x\\)}$', '$\\(a$ and $b\\)$'])(
    'a formula that has such signs itself is read back whole: %s',
    (source) => {
      expect(htmlToMarkup(html(source), () => ({ code: 'file-missing', values: { name: '' } }))).toEqual({ markup: source, losses: [] })
    }
  )
})
