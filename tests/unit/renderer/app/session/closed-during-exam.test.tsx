import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge, signedIn } from '../../../../support/fake-bridge.ts'
import { renderApp } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

it('a page that is unavailable during an exam has a button back to the exam', async () => {
  const now: { open: OpenAttempt | null } = { open: null }
  const { bridge } = createFakeBridge({
    app: { readPlace: () => Promise.resolve(succeed({ path: '/dashboard', isAsked: false })) },
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attempt: {
      readOpen: () => Promise.resolve(succeed(now.open)),
      list: () => Promise.resolve(fail('call/not-during-exam')),
      listAssessments: () => Promise.resolve(fail('call/not-during-exam'))
    }
  })
  await renderApp(bridge)
  expect(await screen.findByText('You can do this after you submit your exam or practice.')).toBeInstanceOf(HTMLElement)
  now.open = buildOpenAttempt({ currentItemId: 'item-5', seenItemIds: ['item-5'] }, true)
  fireEvent.click(screen.getByRole('button', { name: 'Back to the exam' }))
  expect((await screen.findByRole(...examParts.question)).getAttribute('data-item-id')).toBe('item-5')
})
