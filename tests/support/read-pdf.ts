import { inflateSync } from 'node:zlib'

/** Counts the pages of a PDF made by Chromium. */
export function pageCountOf(pdf: Buffer): number {
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length
}

/** Returns the headings of a PDF's outline in file order; the outline is the only uncompressed text. */
export function outlineOf(pdf: Buffer): string[] {
  const plain = pdf.toString('latin1')
  return [...plain.matchAll(/\/Title\s*(?:\(((?:\\.|[^\\)])*)\)|<([0-9A-Fa-f]+)>)/g)].map(([, text, hex]) =>
    hex === undefined ? decode(Buffer.from(unescape(text ?? ''), 'latin1')) : decode(Buffer.from(hex, 'hex'))
  )
}

function unescape(text: string): string {
  return text.replace(/\\(\d{3}|.)/gs, (_, sign: string) => (/^\d/.test(sign) ? String.fromCharCode(parseInt(sign, 8)) : sign))
}

/** Returns the filled bars of one unit's height in a PDF's pages, in the form that `readQr` takes. Hardly anything but a code is drawn with them. */
export function barsIn(pdf: Buffer): string {
  const bar = /(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\n\1 \2 l\nh\n/g
  return pagesOf(pdf)
    .flatMap((page) => [...page.matchAll(bar)])
    .filter(([, , top, , bottom]) => Number(bottom) - Number(top) === 1)
    .map(([, left, top, right]) => {
      const length = String(Number(right) - Number(left))
      return `M${String(left)} ${String(top)}h${length}v1h-${length}z`
    })
    .join('')
}

/** Returns the drawing operators, one stream after the other; skips streams with other compression. */
function pagesOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
  return streams.flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}

/** UTF-16 where there is a byte order mark, otherwise Latin-1. */
function decode(bytes: Buffer): string {
  return bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
}
