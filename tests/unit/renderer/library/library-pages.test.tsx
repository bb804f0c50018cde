import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import type { Library } from '../../../../src-shared/learning/learning.ts'
import { LibrariesPage } from '../../../../src-renderer/app/pages/libraries-page.tsx'
import { LibraryPage } from '../../../../src-renderer/app/pages/library-page.tsx'
import { buildLibrary } from '../../../support/build-learning.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

const chemistryNotes = { slug: 'chemistry-notes', title: 'Chemistry notes' }

describe('the libraries', () => {
  function open(learning: NonNullable<BridgeAnswers['learning']>): Promise<() => string> {
    return renderPage({ route: '/dashboard/libraries', Page: LibrariesPage, bridge: createFakeBridge({ learning }).bridge })
  }

  it('show what each holds, the open ones first and the locked ones marked', async () => {
    const libraries = [
      buildLibrary({ serial: 'CHE-0001', title: 'Ions', isOpen: false, opensWith: { addOn: chemistryNotes, plans: [] } }),
      buildLibrary()
    ]
    await open({ listLibraries: () => Promise.resolve(succeed({ libraries })) })
    await screen.findByRole('heading', { name: 'Formulas' })
    expect(
      screen
        .getAllByRole('listitem')
        .map((card) => [card.querySelector('h2')?.textContent, card.textContent.includes('Locked: opens with “Chemistry notes”')])
    ).toEqual([
      ['Formulas', false],
      ['Ions', true]
    ])
    expect(screen.getAllByText('2 entries')).toHaveLength(2)
  })

  it('lead on to the lessons where there are none', async () => {
    await open({})
    expect(await screen.findByRole('link', { name: 'Go to the lessons' })).toBeInstanceOf(HTMLElement)
  })
})

describe('one library', () => {
  function open(changes: Partial<Library>): Promise<() => string> {
    const library: Library = { ...buildLibrary({ isOpen: false }), entries: [], ...changes }
    const { bridge } = createFakeBridge({
      learning: { readLibrary: ({ serial }) => Promise.resolve(serial === 'NOT-0001' ? succeed({ library }) : fail('library/not-found')) }
    })
    return renderPage({ route: '/dashboard/libraries/:serial', at: '/dashboard/libraries/NOT-0001', Page: LibraryPage, bridge })
  }

  const linksIn = (element: HTMLElement) => [...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

  it('can be read where it is open', async () => {
    await open({ isOpen: true, entries: [{ title: 'Area of a circle', text: 'Half of it belongs to half the circle.' }] })
    expect(await screen.findByRole('region', { name: 'Area of a circle' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByTestId('locked')).toBe(null)
  })

  it('says which add-on and which plans open it where it is locked, and leads there', async () => {
    const plans = ['Learner', 'School'].map((title) => ({ slug: title.toLowerCase(), title }))
    await open({ opensWith: { addOn: chemistryNotes, plans } })
    const locked = await screen.findByTestId('locked')
    expect(locked.textContent).toContain('The add-on “Chemistry notes” opens it. It also comes with the plan Learner or School.')
    expect(linksIn(locked)).toEqual([
      ['See Chemistry notes', '/dashboard/add-ons?addOn=chemistry-notes'],
      ['See the plans', '/dashboard/subscriptions']
    ])
  })

  it('names no plan where none brings the add-on', async () => {
    await open({ opensWith: { addOn: chemistryNotes, plans: [] } })
    expect(linksIn(await screen.findByTestId('locked'))).toEqual([['See Chemistry notes', '/dashboard/add-ons?addOn=chemistry-notes']])
  })

  it('leads to all add-ons where the server does not say what opens it', async () => {
    await open({ opensWith: null })
    expect(linksIn(await screen.findByTestId('locked'))).toEqual([['See the add-ons', '/dashboard/add-ons']])
  })
})
