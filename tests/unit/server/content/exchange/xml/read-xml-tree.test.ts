import { describe, expect, it } from 'vitest'
import { readXmlElements, readXmlTree, type XmlOptions } from '../../../../../../src-server/content/exchange/xml/read-xml-tree.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../../../../../src-server/content/exchange/xml/xml-tree.ts'

function read(
  text: string | Buffer,
  options: XmlOptions = {}
): { readonly root: XmlElement; readonly repairs: readonly string[]; readonly roots: number } {
  const result = readXmlTree(typeof text === 'string' ? Buffer.from(text) : text, options)
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.fields?.['file'] ?? ''}`)
  return { root: result.value.root, repairs: result.value.repairs, roots: 1 + result.value.moreRoots.length }
}

describe('an XML file', () => {
  it('is read with its attributes, texts and lines, without prefixes', () => {
    const { root, repairs } = read(
      '<?xml version="1.0"?>\n<q:item xmlns:q="urn:q" ident="a1" xml:lang="en">\n <m:math>x &lt; <![CDATA[<2>]]></m:math>\n <q:p/>\n</q:item>'
    )
    expect([root.name, root.line, [...root.attributes]]).toEqual([
      'item',
      2,
      [
        ['ident', 'a1'],
        ['xml:lang', 'en']
      ]
    ])
    expect(elementsIn(root).map(({ name, line }) => [name, line])).toEqual([
      ['math', 3],
      ['p', 4]
    ])
    expect(textOf(root).trim()).toBe('x < <2>')
    expect(repairs).toEqual([])
    expect([...descendantsOf(root, 'p')]).toHaveLength(1)
    expect(elementIn(root, 'none')).toBeUndefined()
  })

  it.each([
    ['declaration-space', '<?xml version="1.0"encoding="UTF-8"?><a>x</a>', 'x'],
    ['space-before-declaration', '\n <?xml version="1.0"?><a>x</a>', 'x'],
    ['attribute-space', '<a b="1"c="2">x</a>', 'x'],
    ['bare-ampersand', '<a>Arts & Crafts<![CDATA[ & <b>]]><!-- & --> &amp; R&D</a>', 'Arts & Crafts & <b> & R&D'],
    ['bare-cdata-end', '<a>x]]></a>', 'x]]>'],
    ['unclosed-tag', '<a><p>x<br>y<img src="z">!</p></a>', 'xy!'],
    ['second-root', '<a>x</a><b/>', 'x'],
    ['wrong-encoding', Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>caf\u00e9</a>', 'latin1'), 'caf\u00e9'],
    ['wrong-encoding', '<?xml version="1.0" encoding="utf-16"?><a>caf\u00e9</a>', 'caf\u00e9']
  ] as const)('with the fault "%s" is read, and says so', (repair, file, text) => {
    const { root, repairs } = read(file)
    expect(repairs).toEqual([repair])
    expect(textOf(root)).toBe(text)
  })

  it.each(['<x:a y:b="1">x</x:a>', '\ufeff<a>x</a>', '<?xml version="1.0" encoding="ISO-8859-1"?><a>x</a>'])(
    '%s is read without a repair',
    (file) => {
      expect(read(file)).toMatchObject({ root: { name: 'a' }, repairs: [] })
    }
  )

  it('gives what follows an open line break to the element around it', () => {
    const { root } = read('<p>one<br>two<b>three</b></p>')
    expect(root.children.map((node) => (node.kind === 'text' ? node.text : node.name))).toEqual(['one', 'br', 'two', 'b'])
  })

  it('goes on after an end tag that is not there only where the format says so and nothing is doubtful', () => {
    const mayLackEnd = new Set(['rules'])
    expect(read('<item><rules><rule>1</rule> </item>', { mayLackEnd }).repairs).toEqual(['unclosed-tag'])
    expect(() => read('<item><rules><rule>1</rule></item>')).toThrow('not-xml')
    expect(() => read('<item><rules>text<rule>1</rule></item>', { mayLackEnd })).toThrow('not-xml')
    expect(() => read('<item><rules><rule/><rules><rule/></item>', { mayLackEnd })).toThrow('not-xml')
    expect(() => read('<item><choice>A<choice>B</choice></item>')).toThrow('not-xml')
    expect(() => read('<item><rules><rule>1</rule>', { mayLackEnd })).toThrow('not-xml')
  })

  it('says in which line it is broken', () => {
    expect(() => read('<a>\n<b>\n</c></a>')).toThrow('exchange/not-xml: line 3: ')
  })
})

describe('a large XML file', () => {
  const isQuestion = (name: string, depth: number): boolean => name === 'question' && depth === 1

  it('is read question by question', () => {
    const file = `<quiz>${Array.from({ length: 3000 }, (_, index) => `<question><name>${index}</name><question/></question>`).join('\n')}</quiz>`
    const result = readXmlElements(Buffer.from(file), isQuestion)
    if (!result.ok) throw new Error(result.error.code)
    const names = [...result.value.elements()].map((question) => textOf(question))
    expect(names).toEqual(Array.from({ length: 3000 }, (_, index) => String(index)))
    expect([...result.value.elements()]).toHaveLength(3000)
  })

  it('counts the elements of one question against the limit, not those of all', () => {
    const limits = { bytes: 10_000, depth: 9, attributes: 9, nodes: 5, references: 0 }
    const many = Buffer.from(`<quiz>${'<question><a/><b/></question>'.repeat(50)}</quiz>`)
    expect(readXmlElements(many, isQuestion, { limits }).ok).toBe(true)
    const long = Buffer.from(`<quiz><question>${'<a/>'.repeat(5)}</question></quiz>`)
    expect(readXmlElements(long, isQuestion, { limits }).ok).toBe(false)
  })

  it('with a fault at its end gives nothing', () => {
    expect(readXmlElements(Buffer.from('<quiz><question>1</question><question>2</quiz>'), isQuestion)).toMatchObject({
      ok: false,
      error: { code: 'exchange/not-xml' }
    })
  })
})
