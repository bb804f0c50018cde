/** How many pages a PDF of Chromium's has. */
export function pageCountOf(pdf: Buffer): number {
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length
}

/** The headings in a PDF's outline, in their order in the file: the only texts of it that lie open, not compressed. */
export function outlineOf(pdf: Buffer): string[] {
  const plain = pdf.toString('latin1')
  return [...plain.matchAll(/\/Title\s*(?:\(((?:\\.|[^\\)])*)\)|<([0-9A-Fa-f]+)>)/g)].map(([, text, hex]) =>
    hex === undefined ? decode(Buffer.from(unescape(text ?? ''), 'latin1')) : decode(Buffer.from(hex, 'hex'))
  )
}

function unescape(text: string): string {
  return text.replace(/\\(\d{3}|.)/gs, (_, sign: string) => (/^\d/.test(sign) ? String.fromCharCode(parseInt(sign, 8)) : sign))
}

/** UTF-16 where its mark says so, else Latin. */
function decode(bytes: Buffer): string {
  return bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
}
