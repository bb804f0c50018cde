import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { LessonsPage } from '../../../../../../src-renderer/app/pages/learning/lessons-page.tsx'
import { buildLesson } from '../../../../../support/build-learning.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { markupPayloads } from '../../../../../support/markup-payloads.ts'
import { squareSvg } from '../../../../../support/pictures.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const folder = '/dashboard/assessments/lessons'
const lessons = [
  buildLesson({ slug: 'one', title: 'Counting' }),
  buildLesson({ quizSlug: 'quiz-simple-equations' }),
  buildLesson({ slug: 'three', title: 'Powers' }),
  buildLesson({ slug: 'verbs', title: 'Verbs', subjectSlug: 'english' })
]
const sections = [
  { title: 'What x is', text: 'A number **not yet** known.' },
  { title: 'Finding it', text: 'Do the same on both sides.\n\nThen look again.' }
]

/** Lists elements and attributes that no lesson produces. */
function strangersIn(region: ParentNode): string[] {
  const elements = [...region.querySelectorAll('*')]
  return elements
    .filter((element) => !['H2', 'P'].includes(element.tagName) || element.getAttributeNames().some((name) => /^on|^(src|href|style)$/.test(name)))
    .map(({ outerHTML }) => outerHTML.slice(0, 60))
}

function open(at: string, learning: BridgeAnswers['learning'] = {}): Promise<() => string> {
  const { bridge } = createFakeBridge({
    learning: {
      listLessons: () => Promise.resolve(succeed({ lessons })),
      readLesson: ({ slug }) => {
        const lesson = lessons.find((candidate) => candidate.slug === slug)
        return Promise.resolve(lesson ? succeed({ lesson: { ...lesson, sections } }) : fail('lesson/not-found'))
      },
      ...learning
    }
  })
  return renderPage({ route: `${folder}/:slug?`, at, Page: LessonsPage, bridge })
}

describe('the list of lessons', () => {
  it('the lesson list opens with the subject in its address and can be filtered by class', async () => {
    await open(`${folder}?subject=mathematics`)
    expect((await screen.findByRole('status')).textContent).toBe('3 lessons found')
    expect(screen.getByText('Has a quiz')).toBeInstanceOf(HTMLElement)
    fireEvent.change(screen.getByLabelText('Class'), { target: { value: 'ss-3' } })
    expect(await screen.findByRole('heading', { name: 'No lesson matches' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Show all lessons' }))
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toBe('4 lessons found')
    })
  })

  it('among several subjects each shows the lessons to go on with, and all on request', async () => {
    const many = Array.from({ length: 9 }, (_, index) => buildLesson({ slug: `m-${String(index + 1)}`, title: `Sums ${String(index + 1)}` }))
    const { bridge } = createFakeBridge({
      learning: {
        listLessons: () => Promise.resolve(succeed({ lessons: [...many, buildLesson({ slug: 'verbs', title: 'Verbs', subjectSlug: 'english' })] }))
      },
      progress: { readHalfRead: () => Promise.resolve(succeed({ lesson: null, library: null, readLessons: ['m-1', 'm-2', 'm-4'] })) }
    })
    await renderPage({ route: `${folder}/:slug?`, at: folder, Page: LessonsPage, bridge })
    const path = within(await screen.findByRole('region', { name: 'Mathematics' }))
    expect(await path.findByText('3 of 9 read')).toBeInstanceOf(HTMLElement)
    const numbers = () => path.getAllByRole('listitem').map((card) => /^Lesson (\d) of 9/.exec(card.textContent)?.[1])
    await waitFor(() => {
      expect(numbers()).toEqual(['3', '4', '5'])
    })
    const button = path.getByRole('button', { name: 'Show all 9 lessons in Mathematics' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    fireEvent.click(path.getByRole('button', { name: 'Show fewer lessons in Mathematics' }))
    expect(numbers()).toEqual(['3', '4', '5'])
  })

  it('a subject chosen alone lists all its lessons, and the last ones are not lost where few follow', async () => {
    const many = Array.from({ length: 9 }, (_, index) => buildLesson({ slug: `m-${String(index + 1)}`, title: `Sums ${String(index + 1)}` }))
    const read = many.slice(0, 8).map(({ slug }) => slug)
    const answers: BridgeAnswers = {
      learning: {
        listLessons: () => Promise.resolve(succeed({ lessons: [...many, buildLesson({ slug: 'verbs', title: 'Verbs', subjectSlug: 'english' })] }))
      },
      progress: { readHalfRead: () => Promise.resolve(succeed({ lesson: null, library: null, readLessons: read })) }
    }
    await renderPage({ route: `${folder}/:slug?`, at: `${folder}?subject=mathematics`, Page: LessonsPage, bridge: createFakeBridge(answers).bridge })
    expect(within(await screen.findByRole('region', { name: 'Mathematics' })).getAllByRole('listitem')).toHaveLength(9)
    cleanup()
    await renderPage({ route: `${folder}/:slug?`, at: folder, Page: LessonsPage, bridge: createFakeBridge(answers).bridge })
    const path = within(await screen.findByRole('region', { name: 'Mathematics' }))
    await waitFor(() => {
      expect(path.getAllByRole('listitem').map((card) => card.textContent.slice(0, 8))).toEqual(['Lesson 7', 'Lesson 8', 'Lesson 9'])
    })
  })

  it('each subject is a path with what is read, what is next, and a practice at its end', async () => {
    const practice = {
      exams: [{ slug: 'utme', name: 'UTME' }],
      exam: 'utme',
      subjects: [{ slug: 'mathematics', title: 'Mathematics', headings: [] }]
    }
    const { bridge } = createFakeBridge({
      learning: { listLessons: () => Promise.resolve(succeed({ lessons })) },
      progress: { readHalfRead: () => Promise.resolve(succeed({ lesson: null, library: null, readLessons: ['one'] })) },
      attempt: { readPracticeStock: () => Promise.resolve(succeed(practice)) }
    })
    await renderPage({ route: `${folder}/:slug?`, at: folder, Page: LessonsPage, bridge })
    const path = within(await screen.findByRole('region', { name: 'Mathematics' }))
    expect(await path.findByText('1 of 3 read')).toBeInstanceOf(HTMLElement)
    const steps = path.getAllByRole('listitem').map((card) => card.textContent)
    expect(steps.slice(0, 3).map((text) => /^Lesson \d of 3/.exec(text)?.[0])).toEqual(['Lesson 1 of 3', 'Lesson 2 of 3', 'Lesson 3 of 3'])
    expect([...document.querySelectorAll('[data-lesson]')].map((mark) => mark.textContent)).toEqual(['Read', 'Next', 'Start here'])
    expect(path.getByRole('link', { name: 'Test yourself in Mathematics' }).getAttribute('href')).toContain('subject=mathematics')
    expect(screen.queryByRole('link', { name: 'Test yourself in English' }), 'no questions').toBe(null)
  })

  it('while it is not known what was read, nothing is claimed, and nothing can be marked', async () => {
    const unknown = {
      learning: {
        listLessons: () => Promise.resolve(succeed({ lessons })),
        readLesson: () => Promise.resolve(succeed({ lesson: { ...lessons[1]!, sections } }))
      },
      progress: { readHalfRead: () => Promise.resolve(fail('backend/unreachable')) }
    }
    for (const at of [folder, `${folder}/simple-equations`]) {
      await renderPage({ route: `${folder}/:slug?`, at, Page: LessonsPage, bridge: createFakeBridge(unknown).bridge })
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByText(/\d of \d read/)).toBe(null)
      expect(screen.queryByText('Start here')).toBe(null)
      expect(screen.queryByRole('button', { name: 'Mark as read' })).toBe(null)
      cleanup()
    }
  })

  it('an empty lesson list links to the exams', async () => {
    await open(folder, { listLessons: () => Promise.resolve(succeed({ lessons: [] })) })
    expect((await screen.findByRole('link', { name: 'Go to exams' })).getAttribute('href')).toBe('/dashboard/assessments')
  })
})

describe('one lesson', () => {
  it('a lesson shows its text and reading time, and links to the previous and next lesson', async () => {
    await open(`${folder}/simple-equations`)
    expect(await screen.findByRole('heading', { name: 'Simple equations', level: 1 })).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('4 minutes to read')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('not yet').tagName).toBe('STRONG')
    expect(screen.getByRole('region', { name: 'Finding it' }).querySelectorAll('p')).toHaveLength(2)
    expect(screen.getByRole('link', { name: /Counting/ }).getAttribute('href')).toBe(`${folder}/one`)
    expect(screen.getByRole('link', { name: /Powers/ }).getAttribute('href')).toBe(`${folder}/three`)
    expect(screen.queryByRole('link', { name: /Verbs/ })).toBe(null)
  })

  it('a lesson shows its breadcrumbs, and its links retain the class in its address', async () => {
    await open(`${folder}/simple-equations?level=js-1`)
    const trail = within(await screen.findByRole('navigation', { name: 'You are here' }))
    expect(trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Exams', '/dashboard/assessments'],
      ['JS1', '/dashboard/assessments?level=js-1'],
      ['Mathematics', `${folder}?subject=mathematics&level=js-1`]
    ])
    expect(screen.getByRole('link', { name: 'Try it with a clock' }).getAttribute('href')).toBe(
      '/dashboard/assessments/quiz-simple-equations/start-page?level=js-1'
    )
    expect(screen.getByRole('link', { name: /Counting/ }).getAttribute('href')).toBe(`${folder}/one?level=js-1`)
  })

  it('a lesson ignores a class in its address that it is not for', async () => {
    await open(`${folder}/simple-equations?level=ss-3`)
    const trail = within(await screen.findByRole('navigation', { name: 'You are here' }))
    expect(trail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Lessons', 'Mathematics'])
  })

  it('a drawing in a lesson is shown as an image from a data URL', async () => {
    const drawing = { id: 'lesson-square', width: 60, height: 60, alt: 'A square that stands on a side.', svg: squareSvg }
    const drawn = [{ title: 'A square', text: 'Look:\n\n![lesson-square]', drawings: [drawing] }, ...sections]
    await open(`${folder}/simple-equations`, { readLesson: () => Promise.resolve(succeed({ lesson: { ...lessons[1]!, sections: drawn } })) })
    const image = await screen.findByRole<HTMLImageElement>('img', { name: drawing.alt })
    expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${squareSvg}`)
    expect(image.width).toBe(60)
  })

  it('a lesson is marked as read by a press, which says so if it was not saved', async () => {
    const kept: unknown[] = []
    let isDown = true
    let readLessons: string[] = []
    const { bridge } = createFakeBridge({
      learning: {
        listLessons: () => Promise.resolve(succeed({ lessons })),
        readLesson: () => Promise.resolve(succeed({ lesson: { ...lessons[1]!, sections } }))
      },
      progress: {
        readHalfRead: () => Promise.resolve(succeed({ lesson: null, library: null, readLessons })),
        keepLessonPlace: (sent) => {
          if (isDown) return Promise.resolve(fail('backend/unreachable'))
          kept.push(sent)
          readLessons = ['simple-equations']
          return Promise.resolve(succeed({}))
        }
      }
    })
    await renderPage({ route: `${folder}/:slug?`, at: `${folder}/simple-equations`, Page: LessonsPage, bridge })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('We could not save this')).toBeInstanceOf(HTMLElement)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('You have read this lesson.')).toBeInstanceOf(HTMLElement)
    expect(kept).toEqual([{ slug: 'simple-equations', place: { part: 1, isRead: true } }])
  })

  it('only a lesson with a quiz links to one', async () => {
    await open(`${folder}/simple-equations`)
    expect((await screen.findByRole('link', { name: 'Try it with a clock' })).getAttribute('href')).toBe(
      '/dashboard/assessments/quiz-simple-equations/start-page'
    )
    cleanup()
    await open(`${folder}/verbs`)
    await screen.findByRole('heading', { name: 'Verbs' })
    expect(screen.queryByRole('link', { name: 'Try it with a clock' })).toBe(null)
  })

  it('a lesson from a pack names the pack in the list and on its page', async () => {
    const fromPack = buildLesson({ packTitle: 'My sums' })
    await open(folder, { listLessons: () => Promise.resolve(succeed({ lessons: [lessons[0]!, fromPack] })) })
    expect(await screen.findAllByText('From the pack “My sums”')).toHaveLength(1)
    cleanup()
    await open(`${folder}/simple-equations`, { readLesson: () => Promise.resolve(succeed({ lesson: { ...fromPack, sections } })) })
    expect(await screen.findByText('From the pack “My sums”')).toBeInstanceOf(HTMLElement)
  })

  it('a missing lesson says so, says that quiz answers are saved, and links to all lessons', async () => {
    await open(`${folder}/no-such`)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('We cannot find this lesson')
    expect(screen.getByText(/removed or replaced. Your quiz answers are still saved/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Show all lessons' }).getAttribute('href')).toBe(folder)
  })

  it('a lesson that fails to load for another reason is not reported as missing', async () => {
    await open(`${folder}/verbs`, { readLesson: () => Promise.resolve(fail('backend/unreachable')) })
    await screen.findByRole('alert')
    expect(screen.queryByText('We cannot find this lesson')).toBe(null)
  })

  it(`C4: lessons show ${String(markupPayloads.length)} pieces of markup as plain text`, async () => {
    const harmful = [
      { title: '<img src=x onerror="window.ran=1">', text: markupPayloads.slice(0, 120).join('\n\n') },
      { title: 'More', text: `${markupPayloads.slice(120).join('\n\n')}\n\n[x](javascript:window.ran=1)` }
    ]
    await open(`${folder}/simple-equations`, { readLesson: () => Promise.resolve(succeed({ lesson: { ...lessons[1]!, sections: harmful } })) })
    const [first, second] = await screen.findAllByRole('region')
    for (const region of [first!, second!]) expect(strangersIn(region)).toEqual([])
    for (const payload of markupPayloads) expect(`${first!.textContent}${second!.textContent}`).toContain(payload)
    // Control: the check finds the payloads when they are parsed as HTML.
    const taken = document.createElement('template')
    const found = markupPayloads.filter((payload) => {
      taken.innerHTML = payload
      return strangersIn(taken.content).length > 0
    })
    expect(found.length).toBeGreaterThan(150)
  })
})
