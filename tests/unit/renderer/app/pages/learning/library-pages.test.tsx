import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { Library, LibrarySummary, LibrarySection } from '../../../../../../src-shared/content/library/library.ts'
import { unread, type Reading } from '../../../../../../src-shared/learning/library/reading.ts'
import { LibrariesPage } from '../../../../../../src-renderer/app/pages/learning/libraries-page.tsx'
import { halfReadQuery } from '../../../../../../src-renderer/features/learning/home/progress-query.ts'
import { LibraryPage } from '../../../../../../src-renderer/app/pages/learning/library-page.tsx'
import { buildLibrary } from '../../../../../support/build-learning.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const chemistryNotes = { slug: 'chemistry-notes', title: 'Chemistry notes' }
const notHeld: LibrarySummary['access'] = { isOpen: false, because: 'not-held', until: null }
/** Noon of 30 November 2026. */
const LAST_DAY = Date.UTC(2026, 10, 30, 12)

const linksIn = (element: HTMLElement) => [...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

describe('the libraries', () => {
  function open(library: NonNullable<BridgeAnswers['library']>): Promise<() => string> {
    return renderPage({ route: '/dashboard/libraries', Page: LibrariesPage, bridge: createFakeBridge({ library }).bridge })
  }

  it('the library list shows each library’s contents, with open libraries first and locked ones marked', async () => {
    const libraries = [
      buildLibrary({ serial: 'CHE-0001', title: 'Ions', access: notHeld, opensWith: { addOn: chemistryNotes, plans: [] } }),
      buildLibrary({ kinds: ['note', 'audio'] })
    ]
    await open({ list: () => Promise.resolve(succeed({ libraries })) })
    await screen.findByRole('heading', { name: 'Formulas' })
    expect(
      screen
        .getAllByRole('listitem')
        .map((card) => [card.querySelector('h2')?.textContent, card.textContent.includes('Locked: get “Chemistry notes” to open it')])
    ).toEqual([
      ['Formulas', false],
      ['Ions', true]
    ])
    expect(screen.getAllByText('2 titles')).toHaveLength(2)
    expect(screen.getByText('Notes, Audio')).toBeInstanceOf(HTMLElement)
  })

  it.each<readonly [LibrarySummary['access'], string]>([
    [{ isOpen: true, because: 'plan', until: LAST_DAY }, 'Open until 30 November 2026'],
    [{ isOpen: true, because: 'grace', until: LAST_DAY }, 'Expired, still open until 30 November 2026'],
    [{ isOpen: false, because: 'ended', until: LAST_DAY }, 'Locked: expired on 30 November 2026'],
    [{ isOpen: false, because: 'other-class', until: null }, 'Locked: for other classes'],
    [{ isOpen: false, because: 'no-class', until: null }, 'Locked: choose your class first'],
    [notHeld, 'Locked']
  ])('the library list shows the access of a library: %o', async (access, words) => {
    await open({ list: () => Promise.resolve(succeed({ libraries: [buildLibrary({ access })] })) })
    expect(await screen.findByText(words)).toBeInstanceOf(HTMLElement)
  })

  it('an empty library list links to the lessons and to the settings', async () => {
    await open({})
    expect(await screen.findByRole('link', { name: 'Go to the lessons' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Go to the settings' }).getAttribute('href')).toBe('/dashboard/settings')
  })
})

const shelves: LibrarySection[] = [
  {
    title: 'Geometry',
    works: [
      { kind: 'note', id: 'circle', title: 'Area of a circle', text: 'Half of it belongs to half the **circle**.' },
      { kind: 'note', id: 'square', title: 'Area of a square', text: 'No circle at all.' }
    ]
  },
  {
    title: 'To hear',
    works: [
      { kind: 'audio', id: 'talk', title: 'A talk', type: 'audio/ogg', durationMs: 185_000, sizeBytes: 900_000, words: 'They speak of circles.' }
    ]
  }
]

interface Opened {
  readonly place: () => string
  readonly kept: Reading[]
}

async function openOne(changes: Partial<Library>, query = '', reading: Reading = unread): Promise<Opened> {
  const library: Library = { ...buildLibrary(), shelves, ...changes }
  const kept: Reading[] = []
  const { bridge } = createFakeBridge({
    library: {
      read: ({ serial }) => Promise.resolve(serial === 'NOT-0001' ? succeed({ library }) : fail('library/not-found')),
      readReading: () => Promise.resolve(succeed({ reading })),
      keepReading: (input) => {
        kept.push(input.reading)
        return Promise.resolve(succeed({}))
      }
    }
  })
  const place = await renderPage({ route: '/dashboard/libraries/:serial', at: `/dashboard/libraries/NOT-0001${query}`, Page: LibraryPage, bridge })
  return { place, kept }
}

describe('one library', () => {
  it('a missing library says so and links to all libraries', async () => {
    const { bridge } = createFakeBridge({ library: { read: () => Promise.resolve(fail('library/not-found')) } })
    await renderPage({ route: '/dashboard/libraries/:serial', at: '/dashboard/libraries/NOT-0009', Page: LibraryPage, bridge })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('We cannot find this library')
    expect(screen.getByRole('link', { name: 'Show all libraries' }).getAttribute('href')).toBe('/dashboard/libraries')
  })

  it('a library lists its works by section, and a work opens on click', async () => {
    const { place } = await openOne({})
    const section = await screen.findByRole('region', { name: 'Geometry' })
    expect(linksIn(section).map(([title]) => title)).toEqual(['Area of a circle', 'Area of a square'])
    expect(screen.getByRole('region', { name: 'To hear' }).textContent).toContain('3:05 long')
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBe(null)
    fireEvent.click(screen.getByRole('link', { name: 'Area of a circle' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Area of a circle' })).toBeInstanceOf(HTMLElement)
    expect(place()).toBe('/dashboard/libraries/NOT-0001?work=circle')
  })

  it('a library continues at the last work and lists bookmarks, which can be removed', async () => {
    const reading = {
      lastWorkId: 'square',
      places: [{ workId: 'square', at: 250 }],
      bookmarks: [
        { workId: 'talk', at: 65_000 },
        { workId: 'gone', at: 1 }
      ]
    }
    const { kept } = await openOne({}, '', reading)
    expect((await screen.findByRole('link', { name: 'Continue: Area of a square' })).getAttribute('href')).toBe(
      '/dashboard/libraries/NOT-0001?work=square'
    )
    const marks = screen.getByRole('region', { name: 'Your bookmarks' })
    expect(linksIn(marks)).toEqual([['A talk, 1:05', '/dashboard/libraries/NOT-0001?work=talk&at=65000']])
    fireEvent.click(within(marks).getByRole('button', { name: 'Remove the bookmark: A talk, 1:05' }))
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Your bookmarks' })).toBe(null)
    })
    expect(kept.at(-1)?.bookmarks).toEqual([{ workId: 'gone', at: 1 }])
  })

  it('a library is searched while typing, and an opened result has the words marked', async () => {
    await openOne({})
    const field = await screen.findByRole('searchbox', { name: 'Search in this library' })
    fireEvent.change(field, { target: { value: 'CIRCLE' } })
    expect(await screen.findByText('3 results')).toBeInstanceOf(HTMLElement)
    expect(screen.getAllByRole('listitem').map((item) => [item.querySelector('a')?.textContent, item.querySelector('mark')?.textContent])).toEqual([
      ['Area of a circle', 'circle'],
      ['Area of a square', 'circle'],
      ['A talk', 'circle']
    ])
    fireEvent.click(screen.getByRole('link', { name: 'Area of a circle' }))
    const note = await screen.findByRole('article')
    expect([...note.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['circle'])
  })

  it('the library search says when nothing was found', async () => {
    await openOne({})
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'triangle' } })
    expect(await screen.findByText('Nothing found. To search inside a document, open it first.')).toBeInstanceOf(HTMLElement)
  })

  it('an expired library says until when it stays open', async () => {
    await openOne({ access: { isOpen: true, because: 'grace', until: LAST_DAY } })
    expect(await screen.findByText(/You can still open the library until 30 November 2026/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('region', { name: 'Geometry' })).toBeInstanceOf(HTMLElement)
  })
})

describe('a locked library', () => {
  const open = (changes: Partial<Library>) => openOne({ access: notHeld, shelves: [], ...changes })

  it('a locked library says which add-on and plans unlock it, and links to them', async () => {
    const plans = ['Learner', 'School'].map((title) => ({ slug: title.toLowerCase(), title }))
    await open({ opensWith: { addOn: chemistryNotes, plans } })
    const locked = await screen.findByRole('region', { name: 'This library is locked' })
    expect(locked.textContent).toContain('Get the add-on “Chemistry notes” to open it. Or get a plan that includes it: Learner or School.')
    expect(linksIn(locked)).toEqual([
      ['See Chemistry notes', '/dashboard/add-ons?addOn=chemistry-notes'],
      ['See the plans', '/dashboard/subscriptions']
    ])
  })

  it('a locked library names no plan when no plan includes the add-on', async () => {
    await open({ opensWith: { addOn: chemistryNotes, plans: [] } })
    expect(linksIn(await screen.findByRole('region', { name: 'This library is locked' }))).toEqual([
      ['See Chemistry notes', '/dashboard/add-ons?addOn=chemistry-notes']
    ])
  })

  it('a locked library links to all add-ons when the server does not say what unlocks it', async () => {
    await open({ opensWith: null })
    expect(linksIn(await screen.findByRole('region', { name: 'This library is locked' }))).toEqual([['See the add-ons', '/dashboard/add-ons']])
  })

  it('a library locked only for a missing class links to the profile', async () => {
    await open({
      access: { isOpen: false, because: 'no-class', until: null },
      classLevels: ['ss-2', 'ss-3'],
      opensWith: { addOn: chemistryNotes, plans: [] }
    })
    const locked = await screen.findByRole('region', { name: 'This library is locked' })
    expect(locked.textContent).toContain('Your plan opens this library for SS2 and SS3.')
    expect(linksIn(locked)[0]).toEqual(['Choose your class', '/dashboard/profile'])
  })

  it('a locked library says when the learner’s access expired', async () => {
    await open({ access: { isOpen: false, because: 'ended', until: LAST_DAY }, opensWith: { addOn: chemistryNotes, plans: [] } })
    expect((await screen.findByRole('region', { name: 'This library is locked' })).textContent).toContain(
      'Your access to this library expired on 30 November 2026.'
    )
  })
})

describe('a note', () => {
  it('an opened note shows its text and links, and is saved as the last work read', async () => {
    const { kept } = await openOne({}, '?work=circle')
    expect((await screen.findByRole('article')).textContent).toBe('Half of it belongs to half the circle.')
    expect(screen.getByRole('link', { name: 'Formulas' }).getAttribute('href')).toBe('/dashboard/libraries/NOT-0001')
    expect(screen.getByRole('link', { name: 'Next: Area of a square' }).getAttribute('href')).toContain('work=square')
    expect(kept[0]).toEqual({ lastWorkId: 'circle', places: [{ workId: 'circle', at: 0 }], bookmarks: [] })
  })

  it('the reading position is loaded again after a newly opened note was saved', async () => {
    const library: Library = { ...buildLibrary(), shelves }
    const kept = Promise.withResolvers<Result<Record<string, never>>>()
    const readHalfRead = vi.fn(() => Promise.resolve(succeed({ lesson: null, library: null, readLessons: [] })))
    const { bridge } = createFakeBridge({
      library: {
        read: () => Promise.resolve(succeed({ library })),
        keepReading: () => kept.promise
      },
      progress: { readHalfRead }
    })
    const Both = () => {
      useQuery(halfReadQuery(bridge))
      return <LibraryPage />
    }
    await renderPage({ route: '/dashboard/libraries/:serial', at: '/dashboard/libraries/NOT-0001?work=circle', Page: Both, bridge })
    await screen.findByRole('article')
    await waitFor(() => {
      expect(readHalfRead).toHaveBeenCalledTimes(1)
    })
    kept.resolve(succeed({}))
    await waitFor(() => {
      expect(readHalfRead).toHaveBeenCalledTimes(2)
    })
  })

  it('a note position can be bookmarked once, and the bookmark can be removed', async () => {
    const { kept } = await openOne({}, '?work=circle')
    const button = await screen.findByRole('button', { name: 'Add a bookmark here' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Bookmark added: 0% of the way through')).toBeInstanceOf(HTMLElement)
    expect(kept.at(-1)?.bookmarks).toEqual([{ workId: 'circle', at: 0 }])
    fireEvent.click(screen.getByRole('button', { name: 'Remove the bookmark: 0% of the way through' }))
    await waitFor(() => {
      expect(kept.at(-1)?.bookmarks).toEqual([])
    })
  })

  it('a note says when the reading position could not be saved', async () => {
    const library: Library = { ...buildLibrary(), shelves }
    const { bridge } = createFakeBridge({
      library: { read: () => Promise.resolve(succeed({ library })), keepReading: () => Promise.resolve(fail('backend/unreachable')) }
    })
    await renderPage({ route: '/dashboard/libraries/:serial', at: '/dashboard/libraries/NOT-0001?work=circle', Page: LibraryPage, bridge })
    expect(await screen.findByText(/^We could not save your new place or bookmark:/)).toBeInstanceOf(HTMLElement)
  })

  it('the address of a missing note shows the library', async () => {
    await openOne({}, '?work=gone')
    expect(await screen.findByRole('region', { name: 'Geometry' })).toBeInstanceOf(HTMLElement)
  })
})
