import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readXmlTree } from '../../../../../../src-server/content/exchange/xml/read-xml-tree.ts'
import { treeLimits } from '../../../../../../src-server/content/exchange/xml/xml-limits.ts'
import { textOf } from '../../../../../../src-server/content/exchange/xml/xml-tree.ts'
import { startCanaryServer } from '../../../../../support/canary-server.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'
import { byTier } from '../../../../../support/tier.ts'

const MEBIBYTE = 1024 ** 2
const SECRET = 'a secret of this computer'
/** Of the processor: other tests run beside this one. */
const QUICK_MS = 1000
const LARGE = byTier({ commit: 1, full: 7, release: 7 }) * MEBIBYTE
/** What the reader sees where something from outside was read: an entity of each kind would put the secret here. */
const inside = '<item>&canary;</item>'

type Hostile = readonly [name: string, bytes: () => Buffer]

function xml(text: string): Buffer {
  return Buffer.from(text)
}

function outsideEntities(file: string, http: string): readonly Hostile[] {
  const places = [
    `file://${file}`,
    file,
    `${http}/entity`,
    'jar:file:///x.zip!/a',
    'netdoc:///etc/passwd',
    'data:text/plain,secret',
    'php://filter/x'
  ]
  return places.flatMap((place): readonly Hostile[] => [
    [`an entity of ${place}`, () => xml(`<!DOCTYPE item [<!ENTITY canary SYSTEM "${place}">]>${inside}`)],
    [`a public entity of ${place}`, () => xml(`<?xml version="1.0"?><!DOCTYPE item [<!ENTITY canary PUBLIC "x" "${place}">]>${inside}`)],
    [`a parameter entity of ${place}`, () => xml(`<!DOCTYPE item [<!ENTITY % p SYSTEM "${place}">%p;]>${inside}`)],
    [`a document type at ${place}`, () => xml(`<!DOCTYPE item SYSTEM "${place}"><item/>`)]
  ])
}

function otherDoctypes(file: string): readonly Hostile[] {
  const entity = `<!DOCTYPE item [<!ENTITY canary SYSTEM "file://${file}">]>${inside}`
  return [
    ['an entity in UTF-16, little end first', () => Buffer.from(`\ufeff${entity}`, 'utf16le')],
    ['an entity in UTF-16, big end first', () => Buffer.from(`\ufeff${entity}`, 'utf16le').swap16()],
    ['an entity in UTF-16 without a mark', () => Buffer.from(entity, 'utf16le')],
    ['an entity in UTF-7', () => xml(`<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE item+AFs +ADwAIQ-ENTITY canary "x"+AD4AXQA+${inside}`)],
    ['an entity in UTF-32', () => Buffer.concat(Array.from(`\ufeff${entity}`, (sign) => utf32(sign)))],
    ['an entity in EBCDIC', () => xml(`<?xml version="1.0" encoding="IBM037"?>${inside}`)],
    ['an entity of its own', () => xml(`<!DOCTYPE item [<!ENTITY canary "x">]>${inside}`)],
    ['an entity after a comment', () => xml(`<!-- a --><!DOCTYPE item [<!ENTITY canary "x">]>${inside}`)],
    ['a document type after its root', () => xml(`<item/><!DOCTYPE item [<!ENTITY canary "x">]>`)],
    ['a document type inside its root', () => xml(`<item><!DOCTYPE item [<!ENTITY canary "x">]>&canary;</item>`)],
    ['an attribute list with a default', () => xml(`<!DOCTYPE item [<!ATTLIST item a CDATA "x">]><item/>`)],
    ['a document type without an end', () => xml(`<!DOCTYPE item [<!ENTITY canary "${'x'.repeat(MEBIBYTE)}`)]
  ]
}

function laughs(levels: number, each: number): string {
  const lines = Array.from({ length: levels }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(each)}">`)
  return `<!DOCTYPE item [<!ENTITY l0 "ha">${lines.join('')}]><item>&l${levels};</item>`
}

const floods: readonly Hostile[] = [
  ['a billion laughs', () => xml(laughs(10, 10))],
  ['laughs in parameter entities', () => xml('<!DOCTYPE item [<!ENTITY % a "ha"><!ENTITY % b "%a;%a;%a;%a;">%b;]><item/>')],
  ['one long entity many times', () => xml(`<!DOCTYPE item [<!ENTITY a "${'x'.repeat(50_000)}">]><item>${'&a;'.repeat(50_000)}</item>`)],
  ['an entity within itself', () => xml('<!DOCTYPE item [<!ENTITY a "&b;"><!ENTITY b "&a;">]><item>&a;</item>')],
  ['an unknown entity', () => xml(inside)],
  ['an entity of HTML', () => xml('<item>&nbsp;</item>')],
  ['an unknown entity in an attribute', () => xml('<item a="&canary;"/>')],
  ['300,000 references to characters', () => xml(`<item>${'&#65;'.repeat(300_000)}</item>`)],
  ['300,000 references to characters in an attribute', () => xml(`<item a="${'&#65;'.repeat(300_000)}"/>`)],
  ['a reference to no character', () => xml('<item>&#0;</item>')],
  ['a reference beyond Unicode', () => xml('<item>&#x110000;</item>')],
  ['half a pair of surrogates', () => xml('<item>&#xD800;</item>')],
  ['100,000 elements in each other', () => xml('<a>'.repeat(100_000))],
  ['100,000 closed elements in each other', () => xml('<a>'.repeat(100_000) + '</a>'.repeat(100_000))],
  ['250,000 elements', () => xml(`<item>${'<a/>'.repeat(250_000)}</item>`)],
  ['250,000 elements and texts', () => xml(`<item>${'a<b/>'.repeat(125_000)}</item>`)],
  ['10,000 attributes', () => xml(`<item ${Array.from({ length: 10_000 }, (_, index) => `a${index}="x"`).join(' ')}/>`)],
  ['1,000 declarations of name spaces', () => xml(`<item ${Array.from({ length: 1000 }, (_, index) => `xmlns:n${index}="x"`).join(' ')}/>`)],
  ['more than 8 MiB', () => Buffer.alloc(treeLimits.bytes + 1, 0x20)],
  ['an attribute without an end', () => xml(`<item a="${'x'.repeat(LARGE)}`)],
  ['a comment without an end', () => xml(`<item><!--${'-'.repeat(LARGE)}`)],
  ['CDATA without an end', () => xml(`<item>${'<![CDATA['.repeat(100_000)}`)],
  ['open comments and ampersands', () => xml(`<item>${'<!-- & '.repeat(100_000)}</item>`)],
  ['a name without an end', () => xml(`<${'a'.repeat(LARGE)}`)],
  ['an instruction without an end', () => xml(`<item><?x ${'?'.repeat(LARGE)}`)],
  ['100,000 end tags', () => xml(`<item>${'</a>'.repeat(100_000)}`)],
  ['100,000 open lines', () => xml(`<item>${'<br>'.repeat(100_000)}</item>`)],
  ['zeros', () => Buffer.alloc(MEBIBYTE)],
  ['nothing', () => Buffer.alloc(0)],
  ['blanks', () => Buffer.alloc(1000, 0x20)],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['half a file', () => xml('<item><prompt>What is 2 + 2?</prompt><choice>4')],
  ['an element that closes nothing', () => xml('<item></choice></item>')],
  ['the same attribute twice', () => xml('<item key="A" key="B"/>')],
  ['text after its end', () => xml('<item/>more')],
  ['a control character', () => xml('<item>a\u0001b</item>')]
]

function utf32(sign: string): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sign.codePointAt(0) ?? 0)
  return bytes
}

describe('C3: XML files that reach out or grow', () => {
  it('all of them are refused quickly, with little memory, without a look outside', { timeout: 120_000 }, async () => {
    const file = join(makeTempFolder(), 'secret.txt')
    writeFileSync(file, SECRET)
    const server = await startCanaryServer()
    const hostile = [...outsideEntities(file, server.origin), ...otherDoctypes(file), ...floods]
    expect(hostile.length).toBeGreaterThanOrEqual(40)
    for (const [name, make] of hostile) {
      const bytes = make()
      const before = process.memoryUsage.rss()
      const begun = process.cpuUsage()
      const read = readXmlTree(bytes)
      const { user, system } = process.cpuUsage(begun)
      const tookMs = (user + system) / 1000
      expect({ name, refusal: read.ok ? 'taken' : read.error.code }).toEqual({
        name,
        refusal: expect.stringMatching(/^exchange\/(?:unsafe|not)-xml$/) as unknown
      })
      expect({ name, hasSecret: JSON.stringify(read).includes(SECRET) }).toEqual({ name, hasSecret: false })
      expect({ name, tookMs: Math.max(tookMs, QUICK_MS) }).toEqual({ name, tookMs: QUICK_MS })
      expect({ name, usesLittleMemory: process.memoryUsage.rss() - before < 100 * MEBIBYTE }).toEqual({ name, usesLittleMemory: true })
    }
    expect(server.requests()).toEqual([])
    await server.close()
  })

  it('says which of them are unsafe', () => {
    const codeOf = (text: string): string => {
      const read = readXmlTree(xml(text))
      return read.ok ? 'taken' : read.error.code
    }
    expect(codeOf(laughs(3, 3))).toBe('exchange/unsafe-xml')
    expect(codeOf('<a>'.repeat(101))).toBe('exchange/unsafe-xml')
    expect(codeOf('<a>')).toBe('exchange/not-xml')
  })

  it('control: a bare document type is read where a format allows it, and one with entities is not', () => {
    const taken = readXmlTree(xml('<!DOCTYPE item SYSTEM "http://127.0.0.1:9/item.dtd"><item/>'), { toleratesDoctype: true })
    expect(taken.ok && taken.value.repairs).toEqual(['bare-doctype'])
    const refused = readXmlTree(xml('<!DOCTYPE item SYSTEM "x" [<!ENTITY a "b">]><item/>'), { toleratesDoctype: true })
    expect(refused.ok).toBe(false)
  })

  it('control: files of the same kinds within the limits are read', () => {
    const good: readonly (readonly [string, Buffer])[] = [
      ['A'.repeat(10_000), xml(`<item>${'&#65;'.repeat(10_000)}</item>`)],
      ['deep', xml(`${'<a>'.repeat(100)}deep${'</a>'.repeat(100)}`)],
      ['x'.repeat(50_000), xml(`<item>${'<a>x</a>'.repeat(50_000)}</item>`)],
      ['wide', Buffer.from('\ufeff<item>wide</item>', 'utf16le')],
      ['<&>', xml('<item>&lt;&amp;<![CDATA[>]]></item>')]
    ]
    for (const [text, bytes] of good) {
      const read = readXmlTree(bytes)
      expect(read.ok && textOf(read.value.root)).toBe(text)
    }
  })
})
