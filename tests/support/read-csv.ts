/** Reads comma-separated values character by character, as RFC 4180 describes them; throws where the text is not valid. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('the mark of UTF-8 is missing')
  const rows: string[][] = []
  let row: string[] = []
  let at = 1
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell)
    if (text.startsWith('\r\n', end)) {
      rows.push(row)
      row = []
      at = end + 2
    } else if (text[end] === ',') at = end + 1
    else throw new Error(`a cell ends with neither a comma nor a line break at ${end}`)
    if (at === text.length && row.length > 0) throw new Error('the last row has no end')
  }
  return rows
}

function readQuoted(text: string, start: number): [string, number] {
  let cell = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text.charAt(at)
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else return [cell, at + 1]
  }
  throw new Error('a quote is not closed')
}

function readPlain(text: string, start: number): [string, number] {
  const end = /[,\r\n]/.exec(text.slice(start))
  if (!end) throw new Error('the last cell has no end')
  const cell = text.slice(start, start + end.index)
  if (cell.includes('"')) throw new Error('a quote stands in a cell without quotes')
  return [cell, start + end.index]
}
