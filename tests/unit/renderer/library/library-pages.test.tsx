import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import type { AddOn } from '../../../../src-shared/learning/learning.ts'
import { LibrariesPage } from '../../../../src-renderer/app/pages/libraries-page.tsx'
import { LibraryPage } from '../../../../src-renderer/app/pages/library-page.tsx'
import { buildLibrary } from '../../../support/build-learning.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

const chemistryNotes: AddOn = {
  slug: 'chemistry-notes',
  title: 'Chemistry notes',
  summary: '',
  kind: 'library',
  price: { amountMinor: 120_000, currency: 'NGN' },
  isOwned: false
}

describe('the libraries', () => {
  function open(learning: NonNullable<BridgeAnswers['learning']>): Promise<() => string> {
    return renderPage({ route: '/dashboard/libraries', Page: LibrariesPage, bridge: createFakeBridge({ learning }).bridge })
  }

  it('show what each holds, the open ones first and the locked ones marked', async () => {
    const libraries = [buildLibrary({ serial: 'CHE-0001', title: 'Ions', isOpen: false }), buildLibrary()]
    await open({ listLibraries: () => Promise.resolve(succeed({ libraries })) })
    await screen.findByRole('heading', { name: 'Formulas' })
    expect(screen.getAllByRole('listitem').map((card) => [card.querySelector('h2')?.textContent, card.textContent.includes('Locked')])).toEqual([
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
  function open(isOpen: boolean, addOns: AddOn[]): Promise<() => string> {
    const entries = isOpen ? [{ title: 'Area of a circle', text: 'Half of it belongs to half the circle.' }] : []
    const { bridge } = createFakeBridge({
      learning: {
        readLibrary: ({ serial }) =>
          Promise.resolve(serial === 'NOT-0001' ? succeed({ library: { ...buildLibrary({ isOpen }), entries } }) : fail('library/not-found')),
        listAddOns: () => Promise.resolve(succeed({ addOns }))
      }
    })
    return renderPage({ route: '/dashboard/libraries/:serial', at: '/dashboard/libraries/NOT-0001', Page: LibraryPage, bridge })
  }

  it('can be read where it is open', async () => {
    await open(true, [chemistryNotes])
    expect(await screen.findByRole('region', { name: 'Area of a circle' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByTestId('locked')).toBe(null)
  })

  it('says which add-on opens it where it is locked, and leads there', async () => {
    await open(false, [chemistryNotes])
    expect((await screen.findByTestId('locked')).textContent).toContain('Chemistry notes')
    expect(screen.getByRole('link', { name: 'See the add-ons' }).getAttribute('href')).toBe('/dashboard/add-ons')
  })

  it('names no add-on where several might be the one', async () => {
    await open(false, [chemistryNotes, { ...chemistryNotes, slug: 'other', title: 'Other notes' }])
    expect((await screen.findByTestId('locked')).textContent).not.toMatch(/Chemistry notes|Other notes/)
  })
})
