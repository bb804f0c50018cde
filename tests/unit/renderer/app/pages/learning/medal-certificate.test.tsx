import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { MedalCertificatePage } from '../../../../../../src-renderer/app/pages/learning/medal-certificate-page.tsx'
import { buildAttempt, mathematicsLadder } from '../../../../../support/build-learning.ts'
import { createFakeBridge, signedIn } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const route = '/dashboard/medalTest/:slug/certificate'
const attempts = [
  buildAttempt({ slug: 'medal-mathematics-1', total: 60, startedAt: Date.UTC(2026, 10, 3, 12) }),
  buildAttempt({ slug: 'medal-mathematics-1', total: 79, startedAt: Date.UTC(2026, 10, 5, 12) })
]

async function openCertificate(level: number): Promise<void> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    learning: { listMedalLadders: () => Promise.resolve(succeed({ ladders: [mathematicsLadder] })) },
    attempt: { list: () => Promise.resolve(succeed({ attempts })) }
  })
  await renderPage({ route, at: `/dashboard/medalTest/medal-mathematics-${level}/certificate`, Page: MedalCertificatePage, bridge })
}

describe('the certificate', () => {
  it('a certificate names the learner, the medal, the best score and its day, has lines to sign, and says that it is from practice', async () => {
    await openCertificate(1)
    const certificate = await screen.findByRole('figure', { name: 'Certificate' })
    const parts = within(certificate)
    for (const text of [
      'Ada Okafor',
      'has won a silver medal in Mathematics',
      'with 79% of the marks',
      '5 November 2026',
      'Teacher or parent',
      'School stamp'
    ]) {
      expect(parts.getByText(text)).toBeInstanceOf(HTMLElement)
    }
    expect(certificate.textContent).toContain('It is not a school or exam certificate.')
    expect(screen.getByRole('button', { name: 'Print' })).toBeInstanceOf(HTMLElement)
  })

  it('a level without a medal has no certificate', async () => {
    await openCertificate(2)
    expect(await screen.findByRole('heading', { name: 'No medal at this level yet' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: 'Print' })).toBe(null)
  })
})
