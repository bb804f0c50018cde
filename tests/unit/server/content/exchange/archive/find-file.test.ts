import { describe, expect, it } from 'vitest'
import { createFileFinder, isOutside, rootOf } from '../../../../../../src-server/content/exchange/archive/find-file.ts'

const paths = [
  'course/imsmanifest.xml',
  'course/items/one.xml',
  'course/items/pictures/a b.png',
  'course/media/c.png',
  'course/media/d/c.png',
  'other/imsmanifest.xml/x'
]

describe('a reference in an archive', () => {
  const find = createFileFinder(paths, ['course/'])

  it.each([
    ['items/one.xml', 'course/imsmanifest.xml', 'course/items/one.xml'],
    ['pictures/a%20b.png', 'course/items/one.xml', 'course/items/pictures/a b.png'],
    ['pictures/a b.png', 'course/items/one.xml', 'course/items/pictures/a b.png'],
    ['../media/c.png', 'course/items/one.xml', 'course/media/c.png'],
    ['media\\c.png', 'course/items/one.xml', 'course/media/c.png'],
    ['/course/media/c.png', 'course/items/one.xml', 'course/media/c.png'],
    ['Items/ONE.xml', 'course/imsmanifest.xml', 'course/items/one.xml'],
    ['items/one.xml?version=2#top', 'course/imsmanifest.xml', 'course/items/one.xml'],
    ['wrong/folder/one.xml', 'course/imsmanifest.xml', 'course/items/one.xml'],
    ['../../../../media/d/c.png', 'course/items/one.xml', null],
    ['wrong/c.png', 'course/items/one.xml', null],
    ['100%.png', 'course/items/one.xml', null],
    ['', 'course/items/one.xml', null],
    ['https://example.com/one.xml', 'course/items/one.xml', null],
    ['//host/one.xml', 'course/items/one.xml', null],
    ['data:image/png;base64,AAAA', 'course/items/one.xml', null]
  ])('%s of %s means %s', (reference, from, expected) => {
    expect(find(reference, from)).toBe(expected)
  })

  it('the root is the folder of the shallowest manifest', () => {
    expect(rootOf(paths, 'imsmanifest.xml')).toBe('course/')
    expect(rootOf(['IMSmanifest.XML'], 'imsmanifest.xml')).toBe('')
    expect(rootOf(['a.xml'], 'imsmanifest.xml')).toBeNull()
  })

  it('addresses of other computers and of programs are outside', () => {
    expect(['http://x', 'HTTPS://x', 'javascript:x', 'file:///x', '//x', '\\\\x', ' mailto:x'].every(isOutside)).toBe(true)
    expect(['x', '/x', 'x/y:z', './x'].some(isOutside)).toBe(false)
  })
})
