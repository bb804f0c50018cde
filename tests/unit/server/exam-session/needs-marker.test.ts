import { expect, it } from 'vitest'
import { checkExam } from '../../../../src-server/exam-session/check-exam.ts'
import type { PaperSource } from '../../../../src-server/content/catalogue/paper-source.ts'
import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { buildAssessment } from '../../../support/build-learning.ts'
import { itemsOfEachType } from '../../../support/build-items.ts'
import { buildCandidate } from '../../../support/exam-session.ts'

const session = { id: 'mock', title: 'Mock', paper: 'typed-test', bank: 'public' as const, opensAt: 0, closesAt: 3_600_000 }

async function check(items: readonly Item[]) {
  const content = { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items: [...items] }
  const source = { bank: new Map([['mathematics', content]]) } as unknown as PaperSource
  const catalogue = { find: () => Promise.resolve(buildAssessment({ slug: 'typed-test' })), readPaperSource: () => Promise.resolve(source) }
  const exams = { listSigningIn: () => Promise.resolve([]) }
  const { candidates, findings } = await checkExam(
    { catalogue, exams, now: () => 0 },
    { session, candidates: [buildCandidate('0001'), buildCandidate('0002')], findings: [] }
  )
  return { fitting: candidates.length, faults: findings.map(({ fault }) => fault) }
}

it('an exam session refuses a paper that may have written answers, and takes every other type', async () => {
  const { written, ...others } = itemsOfEachType
  expect(await check(Object.values(others))).toEqual({ fitting: 2, faults: [] })
  const fault = 'This exam has written answers, which need a person to mark them. An exam session cannot have them yet.'
  expect(await check([...Object.values(others), written])).toEqual({ fitting: 0, faults: [fault, fault] })
})
