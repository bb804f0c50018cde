import { expect, it } from 'vitest'
import { isProfileComplete } from '../../../../../src-renderer/features/account/profile/is-profile-complete.ts'
import { isChild } from '../../../../../src-renderer/features/learning/child/is-child.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { buildUser } from '../../../../support/build-user.ts'

const inClass = (classLevel: 'primary-1' | 'primary-6' | 'js-1' | null) => ({ ...emptyProfile, classLevel })

it('only a student of a primary class has the pages of a child', () => {
  expect(isChild(buildUser({ profile: inClass('primary-1') }))).toBe(true)
  expect(isChild(buildUser({ profile: inClass('primary-6') }))).toBe(true)
  expect(isChild(buildUser({ profile: inClass('js-1') }))).toBe(false)
  expect(isChild(buildUser({ profile: inClass(null) }))).toBe(false)
  expect(isChild(null)).toBe(false)
  for (const role of ['teacher', 'staff', 'admin', 'candidate'] as const) {
    expect(isChild(buildUser({ role, profile: inClass('primary-1') })), role).toBe(false)
  }
})

it('a child needs neither an exam nor subjects for the pages of lessons, and others need both', () => {
  expect(isProfileComplete(inClass('primary-6'))).toBe(true)
  expect(isProfileComplete(inClass('js-1'))).toBe(false)
  expect(isProfileComplete({ ...inClass('js-1'), targetExam: 'bece', subjectSlugs: ['mathematics'] })).toBe(true)
})
