import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

test('listOpenLocks returns the mode of each open attempt, and no mode for a damaged exam', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const journal = createJournal(path, Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  const [exam, study, others] = [
    buildPaper({ slug: 'utme-mock' }),
    buildPaper({ slug: 'utme-mock', sittingMode: 'study' }),
    buildPaper({ slug: 'utme-mock' })
  ]
  journal.createAttempt({ userId: 'ada', paper: exam })
  journal.createAttempt({ userId: 'ada', paper: study })
  journal.createAttempt({ userId: 'bola', paper: others })
  const modesOf = (userId?: string) => journal.listOpenLocks(userId).map(({ attemptId, sittingMode }) => [attemptId, sittingMode])
  expect(modesOf('ada')).toEqual([
    [study.attemptId, 'study'],
    [exam.attemptId, 'simulation']
  ])
  expect(modesOf().map(([attemptId]) => attemptId)).toEqual([others.attemptId, study.attemptId, exam.attemptId])
  const database = new DatabaseSync(path)
  database.prepare(`UPDATE attempt SET paper = replace(paper, 'study', 'simulation') WHERE attempt_id = ?`).run(study.attemptId)
  database.close()
  expect(modesOf('ada')).toEqual([
    [study.attemptId, null],
    [exam.attemptId, 'simulation']
  ])
})
