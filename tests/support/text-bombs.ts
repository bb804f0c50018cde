/** Patterns of text that could keep a parser busy: markers that open and never close, runs, nesting, and the same in formulas (check C8). */
export const markupPatterns: Readonly<Record<string, string>> = {
  'strong openers': '**a ',
  'emphasis openers': '*a ',
  'underline openers': '__a ',
  'dollar signs': '$',
  'pairs of dollar signs': '$$a',
  'one long run of stars': '*',
  'one long run of underscores': '_',
  'runs of five stars': '*****[![a]',
  'runs of six stars': '******___',
  'stars within stars': '*a **b *c* d** ',
  'stars of four': '* ****\n\n',
  backquotes: '`',
  'square brackets': '[',
  'round brackets': '(',
  'pictures that never end': '![a-a',
  'small paragraphs': ' *\n\n_ ',
  bars: '|',
  'rows of bars': '|a|\n',
  'cells of formulas': '|$x$'
}

export const texPatterns: Readonly<Record<string, string>> = {
  'nested powers': 'x^{',
  'nested fractions': '\\frac{',
  'nested roots': '\\sqrt{',
  'roots of a degree': '\\sqrt[',
  'open text': '\\text{',
  'open units': '\\mathrm{a',
  braces: '{',
  'closing braces': '}',
  'powers of powers': '^',
  'indices of indices': '_',
  'roots without braces': '\\sqrt',
  backslashes: '\\',
  commas: '1,'
}

export function repeatTo(length: number, pattern: string): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)
}

/** Builds a table of as many of these cells as fit into the length. */
export function tableOf(length: number, cell: string): string {
  const columns = Math.max(1, Math.floor(Math.sqrt(length / (cell.length + 1))))
  const row = `|${`${cell}|`.repeat(columns)}\n`
  return `${row}|${'---|'.repeat(columns)}\n${row.repeat(Math.max(1, Math.floor(length / row.length) - 5))}`.trimEnd()
}
