import { expect, it } from 'vitest'
import { openAttemptKind } from '../../../../../src-main/attempt/lock/open-attempt-kind.ts'
import { sittingModes } from '../../../../../src-shared/content/exams/sitting-mode.ts'

it('holds calls to the rules of an exam in every mode but a study', () => {
  expect(sittingModes.filter((mode) => openAttemptKind(mode) === 'study')).toEqual(['study'])
  expect(openAttemptKind('a mode that comes later' as never)).toBe('other')
})
