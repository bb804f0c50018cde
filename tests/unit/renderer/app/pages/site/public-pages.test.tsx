import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import publicPages from '../../../../../../resources/locales/en/public-pages.json'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { parseMarkup } from '../../../../../../src-shared/kernel/markup/markup.ts'
import { FaqsPage } from '../../../../../../src-renderer/app/pages/site/faqs-page.tsx'
import { HomePage } from '../../../../../../src-renderer/app/pages/site/home-page.tsx'
import { PrivacyPage } from '../../../../../../src-renderer/app/pages/site/privacy-page.tsx'
import { TermsPage } from '../../../../../../src-renderer/app/pages/site/terms-page.tsx'
import { createFakeBridge, signedIn, signedOut } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

async function openHome(session = signedOut): Promise<void> {
  await renderPage({ route: '/', Page: HomePage, bridge: createFakeBridge({ session: { read: () => Promise.resolve(succeed(session)) } }).bridge })
}

describe('home', () => {
  it('the home page links visitors to registration and learners to the dashboard', async () => {
    await openHome()
    expect((await screen.findByRole('link', { name: 'Create an account' })).getAttribute('href')).toBe('/register')
    cleanup()
    await openHome(signedIn)
    expect((await screen.findByRole('link', { name: 'Continue learning' })).getAttribute('href')).toBe('/dashboard')
    expect(screen.getByRole('heading', { name: 'Welcome back, Ada Okafor.' })).toBeInstanceOf(HTMLElement)
  })

  it('the home page shows its top first and the lower sections afterwards', async () => {
    await openHome()
    // One check of both: after a separate search for the link, the rest may be there as well.
    await waitFor(() => {
      expect({
        hasSignUpLink: screen.queryAllByRole('link', { name: 'Create an account' }).length > 0,
        plansHeading: screen.queryByRole('heading', { name: 'Plans and prices' })
      }).toEqual({ hasSignUpLink: true, plansHeading: null })
    })
    expect(await screen.findByRole('heading', { name: 'Plans and prices' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'All questions and answers' }).getAttribute('href')).toBe('/faqs')
  })

  it('the home page says before its quotes that they are samples', async () => {
    await openHome()
    const voices = await screen.findByRole('region', { name: 'What people might say' })
    const note = screen.getByText(/not quotes from real people/)
    expect(note.compareDocumentPosition(voices.querySelector('blockquote')!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })
})

describe('the questions and answers', () => {
  it('the FAQ page lists at least twelve questions, collapsed until opened', async () => {
    await renderPage({ route: '/faqs', Page: FaqsPage, bridge: createFakeBridge().bridge })
    const questions = await screen.findAllByRole('heading', { level: 2 })
    expect(questions.length).toBeGreaterThanOrEqual(12)
    const first = within(questions[0]!).getByRole('button')
    expect(first.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(first)
    await waitFor(() => {
      expect(first.getAttribute('aria-expanded')).toBe('true')
    })
  })
})

describe('privacy and terms', () => {
  it.each([
    ['Privacy', PrivacyPage, publicPages.privacy.sections],
    ['Terms of use', TermsPage, publicPages.terms.sections]
  ] as const)('every section of %s is shown and can be reached from the list at the top', async (title, Page, sections) => {
    await renderPage({ route: '/text', Page, bridge: createFakeBridge().bridge })
    await screen.findByRole('heading', { name: title, level: 1 })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(sections.map((section) => section.title))
    const last = sections.at(-1)!
    fireEvent.click(screen.getByRole('button', { name: last.title }))
    expect(document.activeElement?.textContent).toBe(last.title)
  })

  it('privacy and terms contain no unparsed or mathematical markup', () => {
    const runs = [...publicPages.privacy.sections, ...publicPages.terms.sections].flatMap(({ text }) => parseMarkup(text).flat())
    expect(runs.filter((run) => run.kind === 'math' || run.kind === 'gap' || (run.kind === 'text' && /[*_]/.test(run.text)))).toEqual([])
  })
})
