import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isAgreedPaper } from '../../../../../src-server/attempt/draw/agreed-paper.ts'
import { paperText, type Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { MARKING_VERSION } from '../../../../../src-shared/kernel/values/marking-version.ts'
import { buildPaper } from '../../../../support/build-paper.ts'

const hashOf = (paper: Paper): string => createHash('sha256').update(paperText(paper)).digest('hex')

it('an exam is the agreed one when its contents have the agreed hash, whatever hash it states', () => {
  const paper = buildPaper()
  expect(isAgreedPaper(paper, paper.paperHash)).toBe(true)
  expect(isAgreedPaper({ ...paper, paperHash: 'f'.repeat(64) }, paper.paperHash)).toBe(true)
  expect(isAgreedPaper(paper, 'f'.repeat(64))).toBe(false)
  const longer = { ...paper, budgetMs: paper.budgetMs + 1 }
  expect(isAgreedPaper(longer, paper.paperHash)).toBe(false)
})

it('an exam is marked only by a marking version that the server knows', () => {
  for (const [markingVersion, isMarked] of [
    ['1', true],
    ['2', true],
    ['3', true],
    [MARKING_VERSION, true],
    ['of a later server', false]
  ] as const) {
    const paper = { ...buildPaper(), markingVersion }
    expect({ markingVersion, isMarked: isAgreedPaper(paper, hashOf(paper)) }).toEqual({ markingVersion, isMarked })
  }
})
