import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FoundItemPage } from '../../../../../../src-renderer/app/pages/learning/found-item-page.tsx'
import { SearchPage } from '../../../../../../src-renderer/app/pages/learning/search-page.tsx'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { SearchRequest } from '../../../../../../src-shared/learning/search/item-search.ts'
import type { User } from '../../../../../../src-shared/account/session-schemas.ts'
import { buildListedItem, buildSearchGroups, buildSearchReply, foundAnswer, foundItem } from '../../../../../support/build-found-items.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { squarePicture } from '../../../../../support/pictures.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const bridgeWith = (itemSearch: BridgeAnswers['itemSearch'], itemMarks: BridgeAnswers['itemMarks'] = {}, user = adaUser) =>
  createFakeBridge({
    session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user, loggedIn: true } })) },
    itemSearch: { ...itemSearch },
    itemMarks
  }).bridge

const openSearch = (search: NonNullable<BridgeAnswers['itemSearch']>['search'], at = '/dashboard/search', user = adaUser) =>
  renderPage({ route: '/dashboard/search', at, Page: SearchPage, bridge: bridgeWith({ search: search! }, {}, user) })

describe('the search', () => {
  it('the search runs only when submitted, and marks the words in its results', async () => {
    const search = vi.fn((_: SearchRequest) =>
      Promise.resolve(
        succeed(
          buildSearchReply([
            buildListedItem(),
            buildListedItem({ itemId: 'b-2', stem: 'Who?', excerpt: { from: 'options', text: 'a force of 5 N' }, hasNote: true })
          ])
        )
      )
    )
    const place = await openSearch(search)
    fireEvent.change(await screen.findByLabelText('Words to look for'), { target: { value: '  forces ' } })
    expect(search).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    const results = await screen.findAllByRole('listitem')
    expect({ address: place(), searches: search.mock.calls }).toEqual({
      address: '/dashboard/search?words=forces',
      searches: [[{ words: 'forces' }]]
    })
    expect(results.map((result) => [...result.querySelectorAll('mark')].map((mark) => mark.textContent))).toEqual([['force'], ['force']])
    expect(screen.getByRole('link', { name: 'Question 1 · Physics' }).getAttribute('href')).toBe('/dashboard/search/physics-001?words=forces')
    expect(within(results[1]!).getByText('Has a note').tagName).toBe('SPAN')
    expect(screen.getByText('2 questions').getAttribute('role')).toBe('status')
  })

  it('the search applies the filters in its address and ignores invalid ones', async () => {
    const search = vi.fn((_: SearchRequest) => Promise.resolve(succeed(buildSearchReply())))
    const place = await openSearch(search, '/dashboard/search?words=force&subject=physics&difficulty=awful&level=ss-3&page=0')
    fireEvent.change(await screen.findByLabelText('Difficulty'), { target: { value: 'hard' } })
    await waitFor(() => {
      expect(search.mock.calls.at(-1)).toEqual([{ words: 'force', subject: 'physics', difficulty: 'hard', level: 'ss-3' }])
    })
    expect(search.mock.calls[0]).toEqual([{ words: 'force', subject: 'physics', level: 'ss-3' }])
    fireEvent.change(screen.getByLabelText('Exam board'), { target: { value: 'JAMB' } })
    await waitFor(() => {
      expect(place()).toBe('/dashboard/search?body=JAMB&difficulty=hard&level=ss-3&words=force')
    })
  })

  it('the search lists subjects, topics and lessons before questions, each linked to its page', async () => {
    const hits = {
      subjects: [{ slug: 'physics', title: 'Physics', lessonCount: 2 }],
      headings: [{ title: 'Forces', exam: 'utme', name: 'UTME', subject: { slug: 'physics', title: 'Physics' } }],
      lessons: [{ slug: 'push-and-pull', title: 'Push and pull', summary: 'What a force does.', subject: 'Physics' }]
    }
    await openSearch(
      () => Promise.resolve(succeed(buildSearchReply([buildListedItem()], { groups: buildSearchGroups(hits) }))),
      '/dashboard/search?words=force&level=all'
    )
    expect((await screen.findByText('1 subject · 1 topic · 1 lesson · 1 question')).getAttribute('role')).toBe('status')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Subjects', 'Topics', 'Lessons', 'Questions'])
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(['Physics', '2 lessons in Physics', 'Forces', 'Push and pull'].map(hrefOf)).toEqual([
      '/dashboard/assessments/list?subject=physics&level=all',
      '/dashboard/assessments/lessons?subject=physics&level=all',
      '/dashboard/assessments/practice/start-page?exam=utme&subject=physics&topic=Forces',
      '/dashboard/assessments/lessons/push-and-pull'
    ])
  })

  it('the search says when only names match and how many more there are', async () => {
    const lessons = [{ slug: 'push-and-pull', title: 'Push and pull', summary: 'What a force does.', subject: 'Physics' }]
    const groups = { ...buildSearchGroups(), lessons: { count: 9, hits: lessons } }
    await openSearch(() => Promise.resolve(succeed(buildSearchReply([], { groups }))), '/dashboard/search?words=force')
    expect((await screen.findByText('9 lessons')).getAttribute('role')).toBe('status')
    expect(screen.getByText('Showing 1 of 9. Add another word to get fewer results.').tagName).toBe('P')
    expect(screen.getByText('No questions found for these words and filters.').tagName).toBe('P')
  })

  it('the search asks for a missing class first, unless its address names a class', async () => {
    const user = { ...adaUser, profile: { ...adaUser.profile, classLevel: null } }
    const search = vi.fn(() => Promise.resolve(succeed(buildSearchReply())))
    await openSearch(search, '/dashboard/search?words=force', user)
    expect(await screen.findByRole('region', { name: 'Which class are you in?' })).toBeInstanceOf(HTMLElement)
    expect(search).not.toHaveBeenCalled()
    cleanup()
    await openSearch(search, '/dashboard/search?words=force&level=all', user)
    expect((await screen.findByRole('link', { name: 'Question 1 · Physics' })).tagName).toBe('A')
  })

  it('the search asks for class, exam and country in turn, and focuses the heading afterwards', async () => {
    const at: { user: User } = { user: { ...adaUser, profile: { ...adaUser.profile, classLevel: null, targetExam: null } } }
    const saved: unknown[] = []
    const { bridge } = createFakeBridge({
      session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: at.user, loggedIn: true } })) },
      itemSearch: { search: () => Promise.resolve(succeed(buildSearchReply())) },
      profile: {
        update: ({ profile }) => {
          const { classLevel, targetExam, country } = profile
          saved.push([classLevel, targetExam, country])
          at.user = { ...at.user, profile: { ...at.user.profile, classLevel, targetExam, country } }
          return Promise.resolve(succeed(at.user))
        }
      }
    })
    await renderPage({ route: '/dashboard/search', at: '/dashboard/search?words=force', Page: SearchPage, bridge })
    const choose = async (label: string, value: string): Promise<void> => {
      const field = await screen.findByLabelText(label)
      const save = await screen.findByRole('button', { name: 'Save' })
      save.focus()
      fireEvent.click(save)
      expect(await screen.findByText(label.replace('Your', 'Choose your'), { selector: 'p' })).toBeInstanceOf(HTMLElement)
      fireEvent.change(field, { target: { value } })
      save.focus()
      fireEvent.click(save)
    }
    await choose('Your class', 'ss-3')
    await choose('Your exam', 'wassce')
    await choose('Your country', 'GH')
    expect((await screen.findByRole('link', { name: 'Question 1 · Physics' })).tagName).toBe('A')
    expect(saved).toEqual([
      ['ss-3', null, null],
      ['ss-3', 'wassce', null],
      ['ss-3', 'wassce', 'GH']
    ])
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('the search shows a picture from the address that the server told, or by its hash alone', async () => {
    const signature = 'A'.repeat(43)
    const [told, untold] = [{ ...squarePicture, signature }, squarePicture]
    const questions = [told, untold].map((picture, index) =>
      buildListedItem({ itemId: `q-${String(index)}`, stem: `Look: ![${picture.id}]`, pictures: [picture] })
    )
    await openSearch(() => Promise.resolve(succeed(buildSearchReply(questions))), '/dashboard/search?words=look')
    const images = await screen.findAllByRole('img', { name: squarePicture.alt })
    expect(images.map((image) => image.getAttribute('src'))).toEqual([
      `/item-pictures/q-0/${squarePicture.sha256}/${signature}`,
      `/item-pictures/q-1/${squarePicture.sha256}`
    ])
  })

  it('the next page of search results moves the focus to its results', async () => {
    const questions = Array.from({ length: 20 }, (_, index) => buildListedItem({ itemId: `a-${index}` }))
    const search = vi.fn(({ page }: SearchRequest) =>
      Promise.resolve(succeed(buildSearchReply(page === '2' ? [buildListedItem()] : questions, { count: 21 })))
    )
    await openSearch(search, '/dashboard/search?words=force')
    fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    expect((await screen.findByRole('link', { name: 'Question 21 · Physics' })).tagName).toBe('A')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Questions found')
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true)
  })

  it('the search shows the index progress and repeats until the index is complete', async () => {
    const search = vi
      .fn()
      .mockResolvedValueOnce(succeed(buildSearchReply([], { percent: 40 })))
      .mockResolvedValue(succeed(buildSearchReply()))
    await openSearch(search, '/dashboard/search?words=force')
    expect((await screen.findByText(/40% done/)).tagName).toBe('DIV')
    expect((await screen.findByRole('link', { name: 'Question 1 · Physics' })).tagName).toBe('A')
  })

  it('the search says that nothing was found, that it is locked by an exam, or that it failed', async () => {
    const place = await openSearch(() => Promise.resolve(succeed(buildSearchReply([]))), '/dashboard/search?words=force&body=JAMB')
    expect((await screen.findByText('Nothing found', { selector: 'p' })).getAttribute('role')).toBe('status')
    fireEvent.click(screen.getByRole('button', { name: 'Search everything' }))
    const lessons = await screen.findByRole('link', { name: 'See all lessons' })
    expect({ address: place(), lessonsAddress: lessons.getAttribute('href') }).toEqual({
      address: '/dashboard/search?level=all&words=force',
      lessonsAddress: '/dashboard/assessments/lessons?level=all'
    })
    cleanup()
    await openSearch(() => Promise.resolve(fail('item-search/attempt-open')), '/dashboard/search?words=force')
    expect((await screen.findByRole('region', { name: 'Not available now' })).textContent).toContain('An exam is open.')
    cleanup()
    const search = vi.fn().mockResolvedValueOnce(fail('backend/unreachable')).mockResolvedValue(succeed(buildSearchReply()))
    await openSearch(search, '/dashboard/search?words=force')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('link', { name: 'Question 1 · Physics' })).tagName).toBe('A')
  })
})

const openFound = (
  itemSearch: BridgeAnswers['itemSearch'],
  itemMarks?: BridgeAnswers['itemMarks'],
  at = '/dashboard/search/physics-001?words=force'
) => renderPage({ route: '/dashboard/search/:itemId', at, Page: FoundItemPage, bridge: bridgeWith(itemSearch, itemMarks) })

describe('a question that was found', () => {
  it('a found question can be tried, and its answer is shown only on request', async () => {
    const showAnswer = vi.fn(() => Promise.resolve(succeed(foundAnswer)))
    await openFound({ fetch: () => Promise.resolve(succeed(foundItem)), showAnswer })
    fireEvent.click(await screen.findByText('Inertia'))
    expect({ requestCount: showAnswer.mock.calls.length, answer: screen.queryByText('A body in motion stays in motion.') }).toEqual({
      requestCount: 0,
      answer: null
    })
    fireEvent.click(screen.getByRole('button', { name: 'Show the answer' }))
    expect((await screen.findByText('A body in motion stays in motion.')).tagName).toBe('P')
    expect(screen.getByText('Inertia is no force.').tagName).toBe('SPAN')
    expect(screen.getByText('Topic: Newton’s laws').tagName).toBe('P')
    const options = screen.getAllByRole('listitem').map((item) => item.getAttribute('data-mark'))
    expect(options).toEqual(['key', 'givenWrong'])
    expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/dashboard/search?words=force')
  })

  it('a found question says when its answer no longer counts or when it does not exist', async () => {
    await openFound({
      fetch: () => Promise.resolve(succeed(foundItem)),
      showAnswer: () => Promise.resolve(succeed({ ...foundAnswer, ruling: 'dropped' }))
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show the answer' }))
    expect((await screen.findByText(/it no longer counts/)).closest('[role]')?.getAttribute('role')).toBe('status')
    cleanup()
    await openFound({ fetch: () => Promise.resolve(fail('item-search/not-found')) }, {}, '/dashboard/search/physics-001?from=bookmarks')
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such question here')
    expect(screen.getByRole('link', { name: 'My bookmarks and notes' }).getAttribute('href')).toBe('/dashboard/bookmarks')
  })
})
