import { expect, it } from 'vitest'
import { openAttemptKind } from '../../../../../src-main/attempt/lock/open-attempt-kind.ts'
import { sittingModes } from '../../../../../src-shared/content/exams/sitting-mode.ts'

it('only the study mode is exempt from the exam rules for calls; an unknown mode is not', () => {
  expect(sittingModes.filter((mode) => openAttemptKind(mode) === 'study')).toEqual(['study'])
  expect(openAttemptKind('a mode that comes later' as never)).toBe('other')
})
