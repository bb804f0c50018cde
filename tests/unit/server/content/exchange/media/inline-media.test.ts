import { describe, expect, it } from 'vitest'
import { openHtmlReading } from '../../../../../../src-server/content/exchange/media/html-reading.ts'
import { readInlineMedia } from '../../../../../../src-server/content/exchange/media/inline-media.ts'
import { squareSvg } from '../../../../../support/pictures.ts'

describe('a picture inside a text', () => {
  it('is read; addresses of other computers, files and other kinds are not', async () => {
    expect(await readInlineMedia('data:image/png;base64,iVBO')).toEqual(Buffer.from('iVBO', 'base64'))
    for (const address of [
      'http://127.0.0.1:9/a.png',
      'file:///etc/passwd',
      'data:text/html;base64,AAAA',
      `data:image/png;base64,${'A'.repeat(9_000_000)}`
    ]) {
      expect(await readInlineMedia(address)).toBeNull()
    }
  })

  it('is shown once under one id, with its description', async () => {
    const html = `<p>See <img src="data:image/svg+xml;base64,${Buffer.from(squareSvg).toString('base64')}" alt="A square that stands on its side"></p>`
    let count = 0
    const reading = await openHtmlReading([html, html], { readMedia: readInlineMedia, makeId: () => `p-${String((count += 1))}` })
    expect([reading.markupOf(html), reading.markupOf(html)]).toEqual(['See ![p-1]', 'See ![p-1]'])
    expect(reading.pictures()).toMatchObject([{ id: 'p-1', type: 'image/svg+xml', alt: 'A square that stands on its side' }])
    expect(reading.losses()).toEqual([])
  })

  it('that is missing or of another kind is named, and its description stays', async () => {
    const html = '<p><img src="a.png" alt="a map"> <img src="b.gif"></p>'
    const readMedia = (reference: string): Promise<Uint8Array | null> => Promise.resolve(reference === 'b.gif' ? Buffer.from('GIF89a') : null)
    const reading = await openHtmlReading([html], { readMedia, makeId: () => 'p-1' })
    expect(reading.markupOf(html)).toBe('(a map)')
    expect(reading.losses()).toMatchObject([
      { code: 'file-missing', values: { name: 'a.png' } },
      { code: 'media-not-taken', values: { name: 'b.gif' } }
    ])
  })
})
