import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAiken, readCsvQuestions, type ReadText } from '../../../../../support/exchange/read-whole-text.ts'
import { toCsv } from '../../../../../../src-shared/kernel/values/to-csv.ts'

/** Lists the findings of each omitted part, as `line: codes`. */
const leftOut = ({ leftOut: parts }: ReadText) => parts.map(({ findings }) => findings.map(({ code, line }) => `${line}: ${code}`).join(', '))
const stems = ({ taken }: ReadText) => taken.map(({ draft }) => draft.stem)

const tides = ['What causes the tides?', 'A. The wind', 'B) The moon', 'ANSWER: B'].join('\n')

describe('Aiken text', () => {
  it('Aiken text is read as questions with their options and the right one', () => {
    const { taken, leftOut: left, notes } = readAiken(`\uFEFF${tides}\r\n\r\nIs salt a metal?\rA. Yes\rB. No\ranswer: b`)
    expect({ left, notes }).toEqual({ left: [], notes: [] })
    expect(
      taken.map(({ line, draft: { type, stem, options, keys } }) => ({ line, type, stem, texts: options.map(({ text }) => text), keys }))
    ).toEqual([
      { line: 1, type: 'single-choice', stem: 'What causes the tides?', texts: ['The wind', 'The moon'], keys: ['x'] },
      { line: 6, type: 'single-choice', stem: 'Is salt a metal?', texts: ['Yes', 'No'], keys: ['x'] }
    ])
  })

  it.each([
    ['no ANSWER line', 'One?\nA. x\nB. y\n\n', '3: no-answer-line'],
    ['an answer that is no option', 'One?\nA. x\nB. y\nANSWER: C', '4: answer-not-an-option'],
    ['an answer of two letters', 'One?\nA. x\nB. y\nANSWER: A, B', '4: answer-unreadable'],
    ['a letter that was skipped', 'One?\nA. x\nC. y\nANSWER: A', '3: option-letter'],
    ['one option alone', 'One?\nA. x\nANSWER: A', '1: too-few-options'],
    ['the same option twice', 'One?\nA. x\nB. x\nANSWER: A', '1: same-options'],
    ['an option without words', 'One?\nA. x\nB.\nANSWER: A', '3: empty-option'],
    ['no question before its options', 'A. x\nB. y\nANSWER: A', '1: option-without-question, 1: no-stem'],
    ['an answer alone', 'ANSWER: A', '1: answer-without-question'],
    [
      'eleven options',
      `One?\n${'ABCDEFGHIJK'
        .split('')
        .map((letter) => `${letter}. ${letter}`)
        .join('\n')}\nANSWER: A`,
      '1: too-many-options'
    ]
  ])('an Aiken question with %s is left out with its text, and the next question is imported', (_, broken, said) => {
    const result = readAiken(`${broken}\n${tides}`)
    expect(leftOut(result)[0]).toBe(said.replace(', 1: no-stem', ''))
    expect(result.leftOut[0]?.text).toBe(broken.trim())
    expect(stems(result)).toEqual(['What causes the tides?'])
  })

  it('Aiken import reports a question over several lines and a sign that would be read as markup', () => {
    const { taken } = readAiken('Read this.\n\nWho pays $5 and $6?\nA. x\nB. y\nANSWER: A')
    expect(taken.map(({ draft, notes }) => [draft.stem, notes.map(({ code }) => code)])).toEqual([
      ['Read this.\n\nWho pays $5 and $6?', ['stem-over-lines', 'marks']]
    ])
  })
})

describe('CSV', () => {
  it('CSV columns are matched by name, in any order, in the format that Excel writes', () => {
    const text = [
      'sep=;',
      'Answer;Option A;OptionB;c;Why a;Stem;Topic;difficulty;shoe',
      'b;"one; two";"a ""b""";;"no\nnever";Which?;Signs;HARD;44',
      ''
    ].join('\r\n')
    const { taken, leftOut: left, notes } = readCsvQuestions(`\uFEFF${text}`)
    expect(left).toEqual([])
    expect(notes).toEqual([{ code: 'column-unknown', line: 2, values: { column: 'shoe' } }])
    expect(taken).toMatchObject([
      {
        line: 3,
        draft: {
          type: 'single-choice',
          stem: 'Which?',
          topic: 'Signs',
          difficulty: 'hard',
          keys: ['x'],
          options: [
            { id: 'w', text: 'one; two', why: 'no\nnever' },
            { id: 'x', text: 'a "b"', why: '' }
          ]
        }
      }
    ])
  })

  it('CSV import recognises question types by name or by cell contents', () => {
    const { taken, leftOut: left } = readCsvQuestions(
      [
        'question,type,answer,a,b,c,unit,tolerance',
        'Which two?,,"A, C",x,y,z,,',
        'The sun is a star.,,TRUE,,,,,',
        'Capital of Ghana?,,Accra | accra,,,,,',
        'g?,numeric,9.8,,,,m/s,0.1'
      ].join('\n')
    )
    expect(left).toEqual([])
    expect(taken.map(({ draft }) => draft)).toMatchObject([
      { type: 'multiple-response', keys: ['w', 'y'] },
      { type: 'true-false', isTrue: true },
      { type: 'short-text', accepted: ['Accra', 'accra'] },
      { type: 'numeric', value: '9.8', unit: 'm/s', tolerance: '0.1' }
    ])
  })

  it('CSV import leaves out each invalid row, with its line number, and imports the others', () => {
    const result = readCsvQuestions(
      [
        'question,answer,a,b,type,difficulty',
        'Good?,A,x,y,,',
        ',A,x,y,,',
        'Letter?,D,x,y,,',
        'Type?,A,x,y,essay,',
        'Hard?,A,x,y,,very',
        'Gap?,B,,y,,',
        'Cells?,A,x,y,,,,too many',
        'Stray?,A,"x"y,z,,',
        'Number?,nine,,,numeric,',
        'Both?,"A,B",x,y,single-choice,',
        '',
        'Open?,A,"x,y,,',
        'Last?,B,x,y,,'
      ].join('\r\n')
    )
    expect(stems(result)).toEqual(['Good?', 'Last?'])
    expect(leftOut(result)).toEqual([
      '3: no-stem',
      '4: answer-not-an-option',
      '5: type-unknown',
      '6: difficulty-unknown',
      '7: option-missing',
      '8: too-many-cells',
      '9: stray-quote',
      '10: not-a-number',
      '11: one-key',
      '13: unclosed-quote'
    ])
    expect(result.leftOut.at(-1)?.text).toBe('Open?,A,"x,y,,')
  })

  it.each([
    ['What causes the tides?\nA. wind', 'no-column'],
    ['question,a\nWhy?,x', 'no-column'],
    ['question,question,answer\na,b,c', 'column-twice'],
    ['"question,answer\nWhy?,A', 'no-header']
  ])('CSV without the required columns imports nothing, says so, and returns the text: %j', (text, code) => {
    const { taken, notes, leftOut: left } = readCsvQuestions(text)
    expect({ taken, code: notes[0]?.code }).toEqual({ taken: [], code })
    expect(left.map((part) => part.text).join('\n')).toBe(text)
  })

  it('CSV import reads back what toCsv wrote', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', ';', '\n', '\r\n', ' ', '\t'), minLength: 1 }).map((inner) => `x${inner}x`)
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        const csv = toCsv([['question', 'answer', 'explanation', 'type'], ...rows.map(([stem, , why]) => [stem, 'z', why, 'short-text'])])
        expect(readCsvQuestions(csv).taken.map(({ draft }) => [draft.stem, draft.explanation])).toEqual(rows.map(([stem, , why]) => [stem, why]))
      })
    )
  })
})

describe('any text at all', () => {
  const piece = fc.constantFrom(
    'A. x',
    'B) y',
    'C.',
    'ANSWER: A',
    'ANSWER: Z',
    'answer',
    'Why?',
    '',
    ' ',
    '"',
    '""',
    ',',
    ';',
    '\t',
    'question,answer,a,b',
    '$',
    '\uFEFF'
  )
  const lines = fc
    .array(fc.oneof(piece, fc.string()), { maxLength: 30 })
    .chain((parts) => fc.constantFrom('\n', '\r\n', '\r', ',').map((end) => parts.join(end)))

  it.each([
    ['Aiken', readAiken],
    ['CSV', readCsvQuestions]
  ])('importing any text as %s never throws or loses a word, and every finding has a line of the text', (_, read) => {
    fc.assert(
      fc.property(lines, (text) => {
        const { taken, leftOut: left, notes } = read(text)
        const last = text.split(/\r\n|\r|\n/).length
        const found = [...notes, ...left.flatMap(({ findings }) => findings), ...taken.flatMap((question) => question.notes)]
        expect(found.every(({ line }) => line >= 1 && line <= last)).toBe(true)
        // A header line of column names is dropped once rows follow. A gap in its place, so that what stood around a name makes no word of its own.
        const rows = read === readCsvQuestions ? text.replace(/question|answer|sep/gi, ' ') : text
        const said = [...left.map((part) => part.text), ...taken.map((question) => question.text)].join('\n')
        expect((rows.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !said.includes(word))).toEqual([])
      }),
      { numRuns: 300 }
    )
  })
})
