/** Characters that start a formula in a spreadsheet, including full-width forms (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Formats rows as CSV (RFC 4180: CRLF after each row; cells with a comma, quote or line break are quoted), in UTF-8 with a BOM for spreadsheets.
 * Prefixes a text that a spreadsheet would read as a formula with an apostrophe; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
