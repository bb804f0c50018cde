import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge, signedIn, signedOut } from '../../../../support/fake-bridge.ts'
import { renderApp } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

it('leaving an exam for another learner leads to the sign-in page, and a later sign-out to the home page again', async () => {
  const open = buildOpenAttempt()
  let hasLeft = false
  const fake = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(hasLeft ? signedOut : signedIn)) },
    attempt: {
      list: () => Promise.resolve(succeed({ attempts: [] })),
      listAssessments: () => Promise.resolve(succeed({ assessments: [] })),
      readOpen: () => Promise.resolve(succeed(hasLeft ? null : open)),
      append: () => Promise.resolve(succeed({ sequence: 1 }))
    },
    attemptLock: {
      switchLearner: () => {
        hasLeft = true
        fake.tell.session.onChanged(signedOut)
        return Promise.resolve(succeed({}))
      }
    }
  })
  await renderApp(fake.bridge)
  await screen.findByRole(...examParts.room)
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save and switch learner' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save and switch' }))
  expect(await screen.findByLabelText('E-mail address or user name')).toBeInstanceOf(HTMLElement)

  act(() => {
    fake.tell.session.onChanged(signedIn)
  })
  await act(() => window.koyaTest!.go('/dashboard'))
  await screen.findByRole('heading', { name: 'Hello, Ada Okafor' })
  act(() => {
    fake.tell.session.onChanged(signedOut)
  })
  expect(await screen.findByRole('heading', { name: 'Get ready for your exam.' })).toBeInstanceOf(HTMLElement)
})
