/** Begins a formula in a spreadsheet, also in its full-width form (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Rows as comma-separated values (RFC 4180: CRLF after each row, quotes where a cell holds a comma, a quote or a line break), in UTF-8 with
 * the mark by which spreadsheets know it. A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay
 * numbers.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
