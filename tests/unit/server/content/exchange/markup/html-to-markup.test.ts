import { describe, expect, test } from 'vitest'
import { htmlToMarkup, pictureAddressesIn } from '../../../../../../src-server/content/exchange/markup/html-to-markup.ts'

const missing = (address: string) => ({ code: 'file-missing', values: { name: address } }) as const
const read = (html: string) => htmlToMarkup(html, missing)

describe('HTML of other programs as markup', () => {
  test('takes paragraphs, formatting and lists', () => {
    expect(read('<p>Which <b>one</b> is <i>right</i>?</p>\n<ul><li>A</li><li>B</li></ul><ol><li>C</li><li>D</li></ol>')).toEqual({
      markup: 'Which **one** is *right*?\n\n• A\n\n• B\n\n1. C\n\n2. D',
      losses: []
    })
  })

  test('takes sub- and superscript, MathML and TeX as formulas', () => {
    expect(read('H<sub>2</sub>O, 1<sup>st</sup>, \\(a&lt;b\\), $$x^2$$').markup).toBe('H$_{2}$O, 1$^{\\text{st}}$, $a<b$, $x^2$')
    const math = '<math><mrow><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac><mo>×</mo><msup><mi>y</mi><mn>2</mn></msup></mrow></math>'
    expect(read(math)).toEqual({ markup: '$\\frac{1}{\\sqrt{x}}\\times {y}^{2}$', losses: [] })
    expect(read('<math><semantics><mi>q</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics></math>').markup).toBe(
      '$\\alpha$'
    )
  })

  test('takes tables, and fills rows that are short', () => {
    expect(read('<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td></tr></table>after').markup).toBe(
      '| a | b |\n| --- | --- |\n| 1$\\vert$2 |  |\n\nafter'
    )
  })

  test('does not take amounts of money and stars for marks', () => {
    expect(read('It costs $5, not $6: 2*3*4').markup).toBe('It costs $\\textdollar$5, not $\\textdollar$6: 2$\\ast$3$\\ast$4')
  })

  test('drops what runs or is fetched, and names it', () => {
    expect(
      read('a<script>alert(1)</script><iframe src="https://x"></iframe><img src="https://x/y.png" alt="A cell"><a href="https://x">b</a>')
    ).toEqual({
      markup: 'a(A cell)b',
      losses: [
        { code: 'markup-lost', values: { tag: 'script' } },
        { code: 'markup-lost', values: { tag: 'iframe' } },
        { code: 'external-media', values: { address: 'https://x/y.png' } },
        { code: 'markup-lost', values: { tag: 'a' } }
      ]
    })
  })

  test('shows pictures that are there, and names those that are not', () => {
    const html = '<img src="@@PLUGINFILE@@/cell.png" alt=""> and <img src="gone.png">'
    expect(pictureAddressesIn(html)).toEqual(['@@PLUGINFILE@@/cell.png', 'gone.png'])
    expect(htmlToMarkup(html, (address) => (address.endsWith('cell.png') ? 'cell' : missing(address)))).toEqual({
      markup: '![cell] and',
      losses: [{ code: 'file-missing', values: { name: 'gone.png' } }]
    })
  })

  test('reads unclosed and badly nested elements, at any depth, in little time', () => {
    expect(read('<b>one <i>two</b> three')).toEqual({
      markup: '**one two** three',
      losses: [{ code: 'markup-lost', values: { tag: 'nested formatting' } }]
    })
    const deep = read('<div><b>'.repeat(20_000) + 'x')
    expect(deep.markup).toContain('x')
  })
})
