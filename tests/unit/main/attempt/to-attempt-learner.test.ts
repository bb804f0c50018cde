import { expect, test } from 'vitest'
import { toAttemptLearner } from '../../../../src-main/attempt/to-attempt-learner.ts'
import { buildUser } from '../../../support/build-user.ts'

test('the exam room knows how its learner signs in again', () => {
  const pupil = buildUser({ name: 'Bisi', email: null, username: 'bisi4821', hasPicturePassword: true })
  expect(toAttemptLearner(pupil)).toEqual({ name: 'Bisi', identifier: 'bisi4821', isCandidate: false, hasPicturePassword: true })
  const candidate = buildUser({ name: 'Ada Obi', email: null, username: null, role: 'candidate' })
  expect(toAttemptLearner(candidate)).toEqual({ name: 'Ada Obi', identifier: null, isCandidate: true, hasPicturePassword: false })
  expect(toAttemptLearner(null)).toEqual({ name: '', identifier: null, isCandidate: false, hasPicturePassword: false })
})
