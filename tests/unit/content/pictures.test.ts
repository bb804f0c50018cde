import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultInPicture } from '../../../src-shared/content/media/check-picture.ts'
import { faultInSvg } from '../../../src-shared/content/media/check-svg.ts'
import { faultInMedia, fileNameOf } from '../../../src-shared/content/media/media.ts'
import { pictureSchema } from '../../../src-shared/content/media/picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import { subjectContentSchema } from '../../../src-shared/content/exams/subject-content.ts'
import { findingsOf, withSubject } from '../../support/faulty-content.ts'
import { pngHead, sha256Of, squarePicture, squareSvg } from '../../support/pictures.ts'

const inside = (body: string): string => squareSvg.replace('</svg>', `${body}</svg>`)
const hidden = (body: string): string => squareSvg.replace('<rect ', `<rect ${body} `)

describe('a drawing', () => {
  it('an SVG with lines, shapes, text and its own arrow heads is accepted', () => {
    expect(faultInSvg(squareSvg)).toBe(null)
    expect(faultInSvg(`<?xml version="1.0" encoding="UTF-8"?>\n${inside('<g><text x="1">a &lt; b, 30°</text></g>')}\n`)).toBe(null)
    expect(faultInSvg(inside('<defs><marker id="tip"><path d="M0 0 L9 5"/></marker></defs><path d="M0 0" marker-end="url(#tip)"/>'))).toBe(null)
  })

  it.each([
    ['a script', inside('<script>alert(1)</script>')],
    ['a script in capitals', inside('<SCRIPT>alert(1)</SCRIPT>')],
    ['HTML', inside('<foreignObject><p>x</p></foreignObject>')],
    ['a picture from elsewhere', inside('<image href="https://evil.example/x.png"/>')],
    ['a piece from elsewhere', inside('<use href="other.svg#x"/>')],
    ['a link', inside('<a href="https://evil.example"><text>x</text></a>')],
    ['a style sheet', inside('<style>@import url(https://evil.example)</style>')],
    ['a style sheet before it', `<?xml-stylesheet href="https://evil.example/x.css"?>${squareSvg}`],
    ['an animation', inside('<animate attributeName="x" values="0;9"/>')],
    ['a setter', inside('<set attributeName="onload" to="alert(1)"/>')],
    ['a handler', hidden('onload="alert(1)"')],
    ['a style', hidden('style="fill:url(https://evil.example)"')],
    ['a reference', hidden('href="#x"')],
    ['an old reference', hidden('xlink:href="#x"')],
    ['a fill from elsewhere', hidden('fill="url(https://evil.example/x.svg#x)"')],
    ['a fill from beside', hidden('fill="url(x.svg#x)"')],
    ['a quoted fill', hidden('fill="url(\'#x\')"')],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${squareSvg}`],
    ['an entity', inside('<text>&a;</text>')],
    ['a hidden letter', hidden('fill="&#117;rl(//evil.example)"')],
    ['a comment', inside('<!-- x -->')],
    ['raw text', inside('<text><![CDATA[<script>]]></text>')],
    ['another namespace', squareSvg.replace('http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml')],
    ['a second drawing', squareSvg + squareSvg],
    ['a drawing within', inside('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['no end', squareSvg.replace('</svg>', '')],
    ['an end too many', `${squareSvg}</svg>`],
    ['words around it', `${squareSvg}words`],
    ['HTML instead', '<html></html>'],
    ['nothing', '']
  ])('an SVG is refused with %s', (_, source) => {
    expect(faultInSvg(source)).not.toBe(null)
  })
})

describe('a picture file', () => {
  const file = (bytes: Uint8Array | string) => ({ bytes: Buffer.from(bytes), text: Buffer.from(bytes).toString('utf8') })

  it('a picture file must have the type and size declared in the picture table', () => {
    expect(faultInPicture(squarePicture, file(squareSvg))).toBe(null)
    expect(faultInPicture({ ...squarePicture, height: 90 }, file(squareSvg))).not.toBe(null)
    expect(faultInPicture({ ...squarePicture, type: 'image/png' }, file(squareSvg))).not.toBe(null)
    expect(faultInPicture({ type: 'image/png', width: 300, height: 200 }, file(pngHead(600, 400)))).toBe(null)
    expect(faultInPicture({ type: 'image/png', width: 300, height: 200 }, file(pngHead(150, 100)))).not.toBe(null)
    expect(faultInPicture({ type: 'image/png', width: 300, height: 200 }, file(pngHead(65_000, 65_000)))).not.toBe(null)
    expect(faultInPicture({ type: 'image/webp', width: 300, height: 200 }, file(pngHead(300, 200)))).not.toBe(null)
    expect(faultInPicture({ type: 'image/png', width: 300, height: 200 }, file('no picture'))).not.toBe(null)
  })

  it('a picture file above the size limit is refused', () => {
    expect(faultInPicture(squarePicture, file(inside(`<text>${'x'.repeat(256 * 1024)}</text>`)))).toContain('bytes')
  })
})

describe('the table of pictures', () => {
  it.each([
    ['no words', { alt: '' }],
    ['words that say nothing', { alt: 'A square.' }],
    ['a kind that is not shown', { type: 'image/gif' }],
    ['an id that leaves its folder', { id: '../square' }],
    ['no hash', { sha256: '' }],
    ['no width', { width: 0 }]
  ])('the picture table refuses a picture with %s', (_, change) => {
    expect(pictureSchema.safeParse(squarePicture).success).toBe(true)
    expect(pictureSchema.safeParse({ ...squarePicture, ...change }).success).toBe(false)
  })
})

describe('the pictures of a pack', () => {
  const show = (where: 'stem' | 'explanation', pictures = [squarePicture]) =>
    withSubject('arithmetic', (subject) => {
      const [first, ...others] = subject.items
      return { ...subject, pictures, items: [{ ...first!, [where]: `${first![where]} ![trial-square]` }, ...others] }
    })
  const codes = (content: ReturnType<typeof show>): string[] => findingsOf(content).map(([code]) => code)

  it('a pack must declare every picture that its texts show, and show every picture it declares', () => {
    expect(codes(show('stem'))).toEqual([])
    expect(codes(show('stem', []))).toEqual(['unknown-picture'])
    expect(codes(withSubject('arithmetic', (subject) => ({ ...subject, pictures: [squarePicture] })))).toEqual(['unused-picture'])
  })

  it('a picture may not appear first in an explanation', () => {
    expect(codes(show('explanation'))).toEqual(['picture-after-question'])
  })

  it('pictures inside other marks and in tables are found', () => {
    expect(picturesIn('See **![one]**.\n\n| a | b |\n| --- | --- |\n| ![two-2] | $x$ |\n\n![ three] ![Four]')).toEqual(['one', 'two-2'])
  })
})

describe('the built-in pictures and sounds', () => {
  const folder = join(import.meta.dirname, '../../../resources/content/utme')
  const media = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => subjectContentSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .flatMap(({ pictures = [], sounds = [] }) => [...pictures, ...sounds])

  it('the media folder holds exactly the declared pictures and sounds, each with the right hash and no fault', () => {
    expect(readdirSync(join(folder, 'media')).sort()).toEqual(media.map(fileNameOf).sort())
    expect(media.length).toBeGreaterThanOrEqual(9)
    for (const one of media) {
      const bytes = readFileSync(join(folder, 'media', fileNameOf(one)))
      expect({ id: one.id, sha256: sha256Of(bytes), fault: faultInMedia(one, { bytes, text: bytes.toString('utf8') }) }).toEqual({
        id: one.id,
        sha256: one.sha256,
        fault: null
      })
    }
  })
})
