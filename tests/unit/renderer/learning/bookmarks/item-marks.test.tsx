import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BookmarksPage } from '../../../../../src-renderer/app/pages/learning/bookmarks-page.tsx'
import { ItemMarkPart } from '../../../../../src-renderer/features/learning/bookmarks/item-mark-part.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { ItemMark, ListedMark } from '../../../../../src-shared/learning/bookmarks/item-mark.ts'
import { buildListedMark } from '../../../../support/build-found-items.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

const bridgeWith = (itemMarks: BridgeAnswers['itemMarks']) =>
  createFakeBridge({ session: { read: () => Promise.resolve(succeed(signedIn)) }, itemMarks: { ...itemMarks } }).bridge

/** Makes a backend that saves marks as the real one does: the higher revision wins. */
function openMarks(...marks: ListedMark[]) {
  const held = new Map(marks.map((mark) => [mark.itemId, mark]))
  const keep = vi.fn((mark: ItemMark) => {
    const before = held.get(mark.itemId)
    if (before === undefined || before.revision < mark.revision) held.set(mark.itemId, { ...buildListedMark(), ...before, ...mark })
    const { itemId, revision, isBookmarked, ownNote } = held.get(mark.itemId)!
    return Promise.resolve(succeed({ kept: { itemId, revision, isBookmarked, ownNote } }))
  })
  const list = () => Promise.resolve(succeed({ kept: [...held.values()].filter((mark) => mark.isBookmarked || mark.ownNote !== '') }))
  return { list, keep, held }
}

const bookmark = () => screen.findByRole('button', { name: 'Bookmark Question 3' })

describe('a question', () => {
  it('a bookmark on a question can be set, removed and set again, and is shown once saved', async () => {
    const marks = openMarks()
    await renderInKoya(<ItemMarkPart itemId="physics-001" name="Question 3" />, bridgeWith(marks))
    for (const isBookmarked of [true, false, true]) {
      fireEvent.click(await bookmark())
      await waitFor(async () => {
        expect((await bookmark()).getAttribute('aria-pressed')).toBe(String(isBookmarked))
      })
    }
    // A removed mark is in no list. The page sends revision 1, gets the current revision and exceeds it.
    expect(marks.keep.mock.calls.map(([{ revision }]) => revision)).toEqual([1, 2, 1, 3])
  })

  it('a note on a question can be changed, and its text is not lost when it cannot be saved', async () => {
    const marks = openMarks(buildListedMark({ ownNote: 'Newton' }))
    const keep = vi.fn().mockResolvedValueOnce(fail('backend/unreachable')).mockImplementation(marks.keep)
    await renderInKoya(<ItemMarkPart itemId="physics-001" name="Question 3" />, bridgeWith({ ...marks, keep }))
    expect((await screen.findByText('Newton')).tagName).toBe('P')
    fireEvent.click(screen.getByRole('button', { name: 'Edit note on Question 3' }))
    const field = screen.getByLabelText('Your note on Question 3')
    fireEvent.change(field, { target: { value: ' Newton’s first law ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach')
    expect((field as HTMLTextAreaElement).value).toBe(' Newton’s first law ')
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect((await screen.findByText('Newton’s first law', { selector: 'p' })).tagName).toBe('P')
    expect(marks.held.get('physics-001')).toMatchObject({ isBookmarked: true, revision: 2 })
  })

  it('a note being written is saved when its page is left, and a cancelled note is not', async () => {
    const marks = openMarks(buildListedMark({ ownNote: 'Newton' }))
    const bridge = bridgeWith(marks)
    const write = async (text: string): Promise<void> => {
      fireEvent.click(await screen.findByRole('button', { name: 'Edit note on Question 3' }))
      fireEvent.change(screen.getByLabelText('Your note on Question 3'), { target: { value: text } })
    }
    await renderInKoya(<ItemMarkPart itemId="physics-001" name="Question 3" />, bridge)
    await write('Given up')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await write(' Inertia ')
    cleanup()
    await waitFor(() => expect(marks.held.get('physics-001')?.ownNote).toBe('Inertia'))
    expect(marks.keep).toHaveBeenCalledOnce()
  })

  it('the bookmark part of a question says when bookmarks could not be loaded, and has no button', async () => {
    await renderInKoya(
      <ItemMarkPart itemId="physics-001" name="Question 3" />,
      bridgeWith({ list: () => Promise.resolve(fail('backend/unreachable')) })
    )
    expect((await screen.findByText('We could not load your bookmarks.')).tagName).toBe('P')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the list of bookmarks and notes', () => {
  const attemptId = '11111111-1111-4111-8111-111111111111'
  const marks = [
    buildListedMark(),
    buildListedMark({
      itemId: 'own-1',
      isBookmarked: false,
      ownNote: 'the moon',
      place: { kind: 'review', stem: 'What makes tides?', subject: 'Tides', attemptId, slug: 'practice' }
    }),
    buildListedMark({ itemId: 'b', place: { kind: 'paper-open' } }),
    buildListedMark({ itemId: 'c', place: { kind: 'gone' } })
  ]
  const openList = (itemMarks: BridgeAnswers['itemMarks']) =>
    renderPage({ route: '/dashboard/bookmarks', Page: BookmarksPage, bridge: bridgeWith(itemMarks) })

  it('the list of bookmarks links to each available question and to a practice of the bookmarks', async () => {
    await openList(openMarks(...marks))
    expect((await screen.findByRole('link', { name: 'Question 1 · Physics' })).getAttribute('href')).toBe(
      '/dashboard/search/physics-001?from=bookmarks'
    )
    expect(screen.getByRole('link', { name: 'Question 2 · Tides' }).getAttribute('href')).toBe(
      `/dashboard/assessments/practice/review?attempt=${attemptId}`
    )
    expect(screen.queryByRole('link', { name: 'Question 3' })).toBeNull()
    expect(screen.getByText(/still open, or whose results are not out yet/).tagName).toBe('P')
    expect(screen.getByRole('link', { name: 'Practise my bookmarks' }).getAttribute('href')).toBe('/dashboard/assessments/bookmarks/start-page')
  })

  it('the list of bookmarks filters by words of questions and notes, by subject and by kind', async () => {
    await openList(openMarks(...marks))
    const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    fireEvent.change(await screen.findByLabelText('Words to look for'), { target: { value: 'moons tide' } })
    expect(shown()).toEqual(['Question 1 · Tides'])
    fireEvent.change(screen.getByLabelText('Words to look for'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Physics' } })
    expect(shown()).toEqual(['Question 1 · Physics'])
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'notes' } })
    expect({ questions: shown(), messageTag: screen.getByText('No question matches. Try other words or filters.').tagName }).toEqual({
      questions: [],
      messageTag: 'P'
    })
  })

  it('the list of bookmarks says when it is empty, or closed during an exam', async () => {
    await openList(openMarks())
    expect((await screen.findByRole('heading', { name: 'No bookmarks or notes yet' })).tagName).toBe('H2')
    cleanup()
    await openList({ list: () => Promise.resolve(fail('item-mark/attempt-open')) })
    expect((await screen.findByRole('region', { name: 'Not available now' })).textContent).toContain('An exam is open.')
  })
})
