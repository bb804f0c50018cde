import { expect, it, test } from 'vitest'
import { toFields } from '../../../../src-server/exam-session/exam-finding.ts'
import { readCandidates } from '../../../../src-server/exam-session/read-candidates.ts'
import { readSessionFile } from '../../../../src-server/exam-session/read-session-file.ts'

it.each([',', ';', '\t'])('candidates are read with %j as the cell separator and with columns in any order', (separator) => {
  const lines = [
    ['name', 'PIN', 'Number', 'subjects', 'extra_minutes', 'in_words', 'seat', 'photo'],
    ['Ada Obi', '482 913', 'ng/24/0117', 'Biology + chemistry', '30', 'yes', 'A12', 'ada.jpg'],
    ['Ben Ade', '112233', '0042', '', '', '', '', '']
  ]
  const { rows, findings } = readCandidates(`\uFEFF${lines.map((cells) => cells.join(separator)).join('\r\n')}\r\n\r\n`)
  expect(findings).toEqual([])
  expect(rows).toEqual([
    {
      line: 2,
      number: 'NG/24/0117',
      name: 'Ada Obi',
      pin: '482913',
      photo: 'ada.jpg',
      subjects: ['biology', 'chemistry'],
      seat: 'A12',
      extraMinutes: 30,
      isInWords: true
    },
    { line: 3, number: '0042', name: 'Ben Ade', pin: '112233', photo: null, subjects: [], seat: null, extraMinutes: 0, isInWords: false }
  ])
})

test('candidate names are stored as written in any language, with quotes, commas and formula text', () => {
  const names = ['Adéọlá Ṣówándé', 'Ngũgĩ wa Thiong’o', 'O"Neil, Ada', '=HYPERLINK("x")', '@Ben', '-Cy', 'عائشة', '李雷']
  const lines = names.map((name, index) => `${String(index).padStart(4, '0')},"${name.replaceAll('"', '""')}",482913`)
  const { rows, findings } = readCandidates(['number,name,pin', ...lines].join('\n'))
  expect({ findings, names: rows.map(({ name }) => name) }).toEqual({ findings: [], names })
  expect(rows.map(({ number }) => number).slice(0, 2)).toEqual(['0000', '0001'])
})

test('a candidate name with control characters and a number rounded by a spreadsheet are refused', () => {
  const { rows, findings } = readCandidates(
    'number,name,pin\n0001,"Ada\nObi",482913\n0002,Ada \u202EiboO,482913\n0003,Ada\u0000,482913\n4.2E+07,Ada,482913\n0005,Ada,4.82913E+05'
  )
  expect(rows).toEqual([])
  expect(findings.map(({ line, column }) => [line, column])).toEqual([
    [2, 'name'],
    [4, 'name'],
    [5, 'name'],
    [6, 'number'],
    [7, 'pin']
  ])
})

test('a candidate file may begin with a sep= line, which sets the separator and counts as a line', () => {
  const { rows, findings } = readCandidates('\uFEFFsep=;\r\nnumber;name;pin\r\n0001;Ada;482913\r\n;;\r\n0002;;482913\r\n')
  expect(rows.map(({ line, number }) => [line, number])).toEqual([[3, '0001']])
  expect(findings.map(({ line, column }) => [line, column])).toEqual([[5, 'name']])
})

test('all errors in a candidate file are reported at once, by line and column', () => {
  const { rows, findings } = readCandidates(
    [
      'number,name,pin,photo,seat,extra_minutes,in_words',
      '0001,Ada,12345,../ada.jpg,A1,30,no',
      '0002,,482913,,A1,1.5,maybe',
      '0003,Cy,482913,cy.png,A2,,',
      '0003,Di,482913,CY.png,a2,,',
      '0004,Ed,"48 2913,,,,',
      '0005,Flo,482913',
      '0006,Gus,482913,,,,no'
    ].join('\n')
  )
  expect(rows.map(({ number }) => number)).toEqual(['0003', '0003', '0006'])
  expect(findings.map(({ line, column }) => [line, column])).toEqual([
    [2, 'pin'],
    [2, 'photo'],
    [3, 'name'],
    [3, 'extra_minutes'],
    [3, 'in_words'],
    [6, undefined],
    [7, undefined],
    [5, 'number'],
    [5, 'seat'],
    [5, 'photo']
  ])
  expect(Object.keys(toFields(findings))).toContain('candidates.csv, line 2, pin')
})

test('a missing, unknown or repeated column in a candidate file is reported before any row', () => {
  expect(readCandidates('number,name,pim,name\n1,Ada,482913,Ada').findings.map(({ column }) => column)).toEqual(['pin', 'pim', 'name'])
  expect(readCandidates('').findings).toHaveLength(1)
  expect(readCandidates('number,name,pin\n').findings).toHaveLength(1)
})

test('session times in a session file need time zones and a possible order', () => {
  const file = { id: 'mock-am', title: 'Mock', paper: 'utme-mock', opensAt: '2026-12-01T08:00:00+01:00', closesAt: '2026-12-01T12:00:00+01:00' }
  const columnsOf = (content: unknown) => readSessionFile(JSON.stringify(content)).findings.map(({ column }) => column)
  expect(readSessionFile(JSON.stringify(file)).session).toMatchObject({ opensAt: Date.UTC(2026, 11, 1, 7), closesAt: Date.UTC(2026, 11, 1, 11) })
  expect(columnsOf({ ...file, opensAt: '2026-12-01 08:00' })).toEqual(['opensAt'])
  expect(columnsOf({ ...file, closesAt: file.opensAt })).toEqual(['closesAt'])
  expect(columnsOf({ ...file, startsAt: '2026-12-01T13:00:00+01:00' })).toEqual(['startsAt'])
  expect(columnsOf({ ...file, paper: undefined, extra: 1 })).toHaveLength(2)
  expect(readSessionFile(JSON.stringify({ ...file, interruptions: 'charged' })).session?.interruptions).toBe('charged')
  expect(columnsOf({ ...file, interruptions: true })).toEqual(['interruptions'])
  expect(readSessionFile('{').findings).toHaveLength(1)
})
