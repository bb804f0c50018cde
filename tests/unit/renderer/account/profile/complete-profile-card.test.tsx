import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CompleteProfileCard } from '../../../../../src-renderer/features/account/profile/complete-profile-card.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const newLearner = { ...adaUser, profile: { ...emptyProfile, school: 'Queen’s College' } }

async function openCard(answers: BridgeAnswers = {}) {
  const onCompleted = vi.fn()
  const session = { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: newLearner, loggedIn: true } })) }
  await renderInKoya(<CompleteProfileCard onCompleted={onCompleted} />, createFakeBridge({ session, ...answers }).bridge)
  return onCompleted
}

describe('the card before assessments', () => {
  it('the profile card says why it asks, and asks only for class, exam and subjects', async () => {
    const update = vi.fn(() => Promise.resolve(succeed(adaUser)))
    const onCompleted = await openCard({ profile: { update } })
    expect(await screen.findByText(/Koya chooses exams and lessons for your class/)).toBeInstanceOf(HTMLElement)
    await fillField('Class', 'ss-3')
    await fillField('Exam you are preparing for', 'utme')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mathematics' }))
    expect(screen.queryByLabelText('School')).toBe(null)
    press('Save and continue')
    await waitFor(() => {
      expect(onCompleted).toHaveBeenCalledOnce()
    })
    const told = { classLevel: 'ss-3', targetExam: 'utme', subjectSlugs: ['mathematics'] }
    expect(update).toHaveBeenCalledWith({ name: 'Ada Okafor', profile: { ...newLearner.profile, ...told } })
  })

  it('the profile card does not continue until class, exam and subjects are given', async () => {
    const update = vi.fn()
    await openCard({ profile: { update } })
    await fillField('Class', 'ss-3')
    press('Save and continue')
    expect(await screen.findByText('Choose an exam, or choose “No exam this year”.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('Choose at least one subject.')).toBeInstanceOf(HTMLElement)
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('Exam you are preparing for'))
    })
    expect(update).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mathematics' }))
    expect(screen.queryByText('Choose at least one subject.')).toBe(null)
  })

  it('the profile card offers a retry when the subjects cannot be read', async () => {
    const now = { isReachable: false }
    const listSubjects = () => Promise.resolve(now.isReachable ? succeed({ subjects: [] }) : fail('backend/unreachable'))
    await openCard({ learning: { listSubjects } })
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach its server')
    now.isReachable = true
    press('Try again')
    expect(await screen.findByLabelText('Class')).toBeInstanceOf(HTMLElement)
  })
})
