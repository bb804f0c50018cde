import { describe, expect, it } from 'vitest'
import { applyExceptions, countExceptions } from '../../../../../src-server/content/bank/apply-exceptions.ts'
import { subjectExceptionsSchema, type SubjectExceptions } from '../../../../../src-server/content/sources/content-exception.ts'

const finding = { bank: 'village', itemId: 'tr-001', code: 'key-echoes-stem', message: 'only the key repeats "yams"' } as const

function listOf(...exceptions: SubjectExceptions['exceptions']): SubjectExceptions {
  return { bank: 'village', subject: 'trade', exceptions }
}

const exception = { itemId: 'tr-001', code: 'key-echoes-stem', kind: 'false-alarm', reason: 'The stem has to name the yams.' } as const

describe('an exception from the content check', () => {
  it('an exception takes away the findings of one code on one item, and is counted by its kind', () => {
    const other = { ...finding, itemId: 'tr-002' }
    const judged = applyExceptions([finding, finding, other, { ...finding, code: 'article-clue' }], [listOf(exception)])
    expect(judged).toEqual({ findings: [other, { ...finding, code: 'article-clue' }], falseAlarms: 1, knownFaults: 0 })
    expect(countExceptions(judged, 200)).toBe('false alarms: 1 of 200 items (0.50 %); known faults that wait for a blind solve: 0')
    expect(applyExceptions([finding], [listOf({ ...exception, kind: 'known-fault' })])).toEqual({ findings: [], falseAlarms: 0, knownFaults: 1 })
  })

  it('an exception of another bank takes nothing away', () => {
    expect(applyExceptions([finding], [{ ...listOf(exception), bank: 'town' }]).findings.map(({ code }) => code)).toEqual([
      'key-echoes-stem',
      'exception-unused'
    ])
  })

  it('an exception whose fault is gone is a finding itself', () => {
    expect(applyExceptions([], [listOf(exception)])).toEqual({
      findings: [
        { bank: 'village', itemId: 'tr-001', code: 'exception-unused', message: 'key-echoes-stem is not found there: remove the exception' }
      ],
      falseAlarms: 0,
      knownFaults: 0
    })
  })

  it('an exception without a reason is refused', () => {
    expect(subjectExceptionsSchema.safeParse(listOf(exception)).success).toBe(true)
    expect(subjectExceptionsSchema.safeParse(listOf({ ...exception, reason: '' })).success).toBe(false)
    expect(subjectExceptionsSchema.safeParse({ ...listOf(exception), exceptions: [{ ...exception, kind: 'nuisance' }] }).success).toBe(false)
  })
})
