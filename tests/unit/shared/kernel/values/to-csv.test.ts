import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultsCsv } from '../../../../../src-main/attempt/delivery/results-csv.ts'
import { toCsv } from '../../../../../src-shared/kernel/values/to-csv.ts'
import { buildAttempt } from '../../../../support/build-learning.ts'
import { readCsv } from '../../../../support/read-csv.ts'

/** Start of a cell that a spreadsheet would compute instead of show. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', '=', '+', '-', '@', '\t', ' ', 'ọ́', '\uFF1D', ';') }),
  fc.string({ unit: 'grapheme' }),
  fc.integer()
)

describe('comma-separated values', () => {
  it('CSV cells are read back unchanged, except for the apostrophe before text that looks like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const shown = (value: string | number): string => (typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value))
        expect(readCsv(toCsv(rows))).toEqual(rows.map((row) => row.map(shown)))
      }),
      { numRuns: 500 }
    )
  })

  it('CSV cells contain no text that a spreadsheet would compute', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '1', '"', ',') }), { minLength: 1 }), (row) => {
        for (const text of readCsv(toCsv([row])).flat()) expect(text).not.toMatch(FORMULA)
      })
    )
  })

  it('CSV files follow RFC 4180, in UTF-8 with a byte order mark', () => {
    const csv = toCsv([
      ['Paper', 'Result'],
      ['Reading, "aloud"', 180],
      ['=HYPERLINK("http://evil.example")', -5]
    ])
    expect(csv).toBe('\uFEFFPaper,Result\r\n"Reading, ""aloud""",180\r\n"\'=HYPERLINK(""http://evil.example"")",-5\r\n')
    expect([...Buffer.from(csv).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})

describe('the results as a file', () => {
  const words = {
    columns: { paper: 'Paper', when: 'Taken', state: 'State', total: 'Result', maximum: 'Of' },
    states: { open: 'Open', kept: 'Kept', marked: 'Marked' }
  }

  it('the results CSV has a row for each attempt, and an empty result where there is none', () => {
    const attempts = [buildAttempt(), buildAttempt({ title: '+1 paper', state: 'kept', total: null }), buildAttempt({ state: 'open', total: null })]
    expect(readCsv(resultsCsv(attempts, words, (at) => `at ${at}`))).toEqual([
      ['Paper', 'Taken', 'State', 'Result', 'Of'],
      ['UTME mock', 'at 1790000000000', 'Marked', '120', '200'],
      ["'+1 paper", 'at 1790000000000', 'Kept', '', '200'],
      ['UTME mock', 'at 1790000000000', 'Open', '', '200']
    ])
  })
})
