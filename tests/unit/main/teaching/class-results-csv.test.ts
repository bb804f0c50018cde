import { expect, it } from 'vitest'
import { classResultsCsv } from '../../../../src-main/teaching/class-results-csv.ts'
import type { Assignment, AssignmentProgress } from '../../../../src-shared/teaching/school-class.ts'

const text = { pupil: 'Pupil', states: { open: 'Not begun', begun: 'Started', done: 'Done', notJoined: 'Not joined' }, late: 'late' }
const assignment = (title: string, dueAt: number | null): Assignment => ({
  assignmentId: crypto.randomUUID(),
  title,
  target: { kind: 'exam', slug: 'utme-mock' },
  dueAt,
  note: '',
  setAt: 1
})
const progress = (state: AssignmentProgress['state'], percent: number | null = null, doneAt: number | null = null): AssignmentProgress => ({
  state,
  percent,
  doneAt,
  arrivedAt: doneAt
})

it('a row for each pupil and a column for each assignment, with who has not joined and what was late; no cell is a formula', () => {
  const csv = classResultsCsv(
    {
      pupils: [
        { pupilId: 'ada', name: 'Ada Obi' },
        { pupilId: 'ben', name: '=1+1' },
        { pupilId: 'chi', name: 'Chi' }
      ],
      assignments: [assignment('Fractions', 100), assignment('A, lesson', null)],
      rows: [
        { pupilId: 'ada', progress: [progress('done', 83, 100), progress('done', null, 5)] },
        { pupilId: 'ben', progress: [progress('done', 40, 101), progress('begun')] }
      ]
    },
    text
  )
  const rows = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(rows[0]).toBe('Pupil,Fractions,"A, lesson"')
  expect(rows[1]).toBe('Ada Obi,83,Done')
  expect(rows[2]).toMatch(/1\+1.*,40 \(late\),Started$/)
  expect(rows[2]?.startsWith('=')).toBe(false)
  expect(rows[3]).toBe('Chi,Not joined,Not joined')
})
