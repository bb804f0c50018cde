import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { Receipt } from '../../../../../../src-shared/attempt/report/report.ts'
import { MedalExamPage } from '../../../../../../src-renderer/app/pages/learning/medal-exam-page.tsx'
import { MedalLevelResultPage } from '../../../../../../src-renderer/app/pages/learning/medal-level-result-page.tsx'
import { MedalStartPagePage } from '../../../../../../src-renderer/app/pages/learning/medal-start-page-page.tsx'
import { MedalTestPage } from '../../../../../../src-renderer/app/pages/learning/medal-test-page.tsx'
import { buildAssessment, buildAttempt, buildLevel, buildReport, mathematicsLadder } from '../../../../../support/build-learning.ts'
import { ATTEMPT_ID, buildOpenAttempt, buildReceipt } from '../../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../../support/exam-parts.ts'
import { createFakeBridge, signedIn, type BridgeAnswers, type FakeBridge } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'
import { reportParts } from '../../../../../support/report-parts.ts'

afterEach(cleanup)

const level = 'medal-mathematics-2'
const physicsLadder = { ...mathematicsLadder, slug: 'physics', subjectSlug: 'physics', title: 'Physics' }

function bridgeWith(attempt: BridgeAnswers['attempt'] = {}, ladders = [mathematicsLadder]): FakeBridge {
  return createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    learning: { listMedalLadders: () => Promise.resolve(succeed({ ladders })) },
    attempt: { readStartPage: ({ slug }) => Promise.resolve(succeed({ assessment: buildAssessment({ slug, kind: 'medal' }) })), ...attempt }
  })
}

describe('the ladders', () => {
  const route = '/dashboard/medalTest'

  it('the medal ladders show each level’s result and link only to unlocked levels', async () => {
    await renderPage({ route, Page: MedalTestPage, bridge: bridgeWith().bridge })
    const row = async (number: number): Promise<HTMLElement> =>
      (await screen.findByRole('heading', { name: new RegExp(`^Level ${number}: `, 'u') })).closest('li')!
    expect((await row(1)).textContent).toMatch(/Silver.*Best: 79%/)
    expect(within(await row(1)).getByRole('link', { name: 'Try level 1 again' })).toBeInstanceOf(HTMLElement)
    expect(
      within(await row(2))
        .getByRole('link', { name: 'Open level 2' })
        .getAttribute('href')
    ).toBe(`${route}/start-page?level=${level}`)
    expect((await row(3)).textContent).toContain('Pass level 2 to open this one')
    expect(within(await row(3)).queryByRole('link')).toBe(null)
  })

  it('a medal ladder locked by an add-on links to the add-on and cannot be started', async () => {
    const lock = {
      access: { isOpen: false, because: 'not-held' as const, until: null },
      addOns: [{ slug: 'mathematics-medals', title: 'Mathematics medals' }]
    }
    await renderPage({
      route,
      Page: MedalTestPage,
      bridge: bridgeWith({}, [
        { ...mathematicsLadder, lock },
        { ...physicsLadder, lock }
      ]).bridge
    })
    const shut = within(await screen.findByRole('region', { name: 'Mathematics' }))
    expect(shut.getByText('Get Mathematics medals, or a plan that includes it, to open these levels.')).toBeInstanceOf(HTMLElement)
    expect(shut.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/dashboard/add-ons?addOn=mathematics-medals')
    expect(shut.getAllByRole('heading', { level: 3, hidden: true }).length).toBe(mathematicsLadder.levels.length)
    const others = within(screen.getByRole('list', { name: 'More subjects' }))
    expect(others.getByRole('link').textContent).toContain('Get Mathematics medals to open it')
  })

  it('the medal test page begins with the subject in its address', async () => {
    await renderPage({
      route,
      at: `${route}?subject=physics`,
      Page: MedalTestPage,
      bridge: bridgeWith({}, [mathematicsLadder, physicsLadder]).bridge
    })
    await screen.findByRole('heading', { name: 'Physics' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Physics', 'Mathematics'])
  })

  it('medal ladders of other subjects are listed below the learner’s own and open on click', async () => {
    await renderPage({ route, Page: MedalTestPage, bridge: bridgeWith({}, [physicsLadder, mathematicsLadder]).bridge })
    const others = within(await screen.findByRole('list', { name: 'More subjects' }))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Mathematics', 'More subjects'])
    expect(others.getByRole('heading', { level: 3, name: 'Physics' })).toBeInstanceOf(HTMLElement)
    const toPhysics = others.getByRole('link', { name: /1 of 3 levels passed/ })
    toPhysics.focus()
    fireEvent.click(toPhysics)
    await vi.waitFor(() => {
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Physics', 'Mathematics'])
    })
    expect(document.activeElement?.textContent).toBe('Medal test')
  })

  it('all medal ladders are shown when none belongs to the learner’s subjects', async () => {
    await renderPage({ route, Page: MedalTestPage, bridge: bridgeWith({}, [physicsLadder]).bridge })
    expect(await screen.findByRole('heading', { level: 2, name: 'Physics' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText('More subjects')).toBe(null)
  })

  it('only the medal ladders of the learner’s class are shown', async () => {
    const junior = {
      ...mathematicsLadder,
      slug: 'junior-mathematics',
      title: 'Junior Mathematics',
      classLevels: ['js-3' as const],
      levels: [buildLevel(1)]
    }
    await renderPage({ route, Page: MedalTestPage, bridge: bridgeWith({}, [junior, mathematicsLadder]).bridge })
    await screen.findByRole('heading', { level: 2, name: 'Mathematics' })
    expect(screen.queryByText('Junior Mathematics')).toBe(null)
  })

  it('medal levels after the first locked one are collapsed with their count', async () => {
    const levels = [buildLevel(1), ...[2, 3, 4].map((number) => buildLevel(number, { state: 'locked' }))]
    await renderPage({ route, Page: MedalTestPage, bridge: bridgeWith({}, [{ ...mathematicsLadder, levels }]).bridge })
    const folded = (await screen.findByText('2 more levels')).closest('details')!
    expect(
      within(folded)
        .getAllByRole('heading', { hidden: true })
        .map(({ textContent }) => textContent.split(':')[0])
    ).toEqual(['Level 3', 'Level 4'])
    expect(folded.open).toBe(false)
    expect(screen.getByRole('heading', { name: /^Level 2: / }).closest('details')).toBe(null)
  })

  it('the medal test page links to the exams when there are no ladders', async () => {
    await renderPage({ route, Page: MedalTestPage, bridge: bridgeWith({}, []).bridge })
    expect(await screen.findByRole('link', { name: 'Go to exams' })).toBeInstanceOf(HTMLElement)
  })
})

describe('the page before a medal test', () => {
  const route = '/dashboard/medalTest/start-page'

  it('a medal level asks for confirmation, says what each medal requires, and then starts', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(buildOpenAttempt())))
    const place = await renderPage({ route, at: `${route}?level=${level}`, Page: MedalStartPagePage, bridge: bridgeWith({ start }).bridge })
    expect(await screen.findByText('90% or more')).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Start the exam' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Start level 2 now?' }))
    expect(question.getByText('Step 2: 10 questions in 10 minutes. The clock starts at once.')).toBeInstanceOf(HTMLElement)
    expect(question.getByText('Bronze from 50%, silver from 70%, gold from 90%.')).toBeInstanceOf(HTMLElement)
    expect(question.getByText(/Only your best score counts/)).toBeInstanceOf(HTMLElement)
    expect(start).not.toHaveBeenCalled()
    fireEvent.click(question.getByRole('button', { name: 'Start level 2' }))
    await vi.waitFor(() => {
      expect(place()).toBe(`/dashboard/medalTest/start?level=${level}`)
    })
    expect(start).toHaveBeenCalledExactlyOnceWith({ slug: level })
  })

  it('the confirmation of a medal level focuses Cancel, which starts nothing', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(buildOpenAttempt())))
    await renderPage({ route, at: `${route}?level=${level}`, Page: MedalStartPagePage, bridge: bridgeWith({ start }).bridge })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the exam' }))
    const back = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' })
    expect(document.activeElement).toBe(back)
    fireEvent.click(back)
    expect(screen.queryByRole('alertdialog')).toBe(null)
    expect(start).not.toHaveBeenCalled()
  })

  it('the confirmation of a repeated medal level shows the best score so far', async () => {
    await renderPage({ route, at: `${route}?level=medal-mathematics-1`, Page: MedalStartPagePage, bridge: bridgeWith().bridge })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the exam' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Your best score so far is 79%. You keep it unless you score higher.')
  })

  it('a failed start closes the confirmation and shows the reason on the page', async () => {
    const start = (): Promise<Result<never>> => Promise.resolve(fail('attempt/already-open'))
    await renderPage({ route, at: `${route}?level=${level}`, Page: MedalStartPagePage, bridge: bridgeWith({ start }).bridge })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the exam' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Start level 2' }))
    expect(await screen.findByRole('link', { name: 'Go to my home page' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('alertdialog')).toBe(null)
  })

  it('the start page of a locked medal level says what unlocks it and has no start button', async () => {
    await renderPage({ route, at: `${route}?level=medal-mathematics-3`, Page: MedalStartPagePage, bridge: bridgeWith().bridge })
    expect((await screen.findByRole('region', { name: 'This level is locked' })).textContent).toContain('Pass the level before this one')
    expect(screen.queryByRole('button', { name: 'Start the exam' })).toBe(null)
  })

  it('the start page of an unknown medal level says so and links to the medal tests', async () => {
    await renderPage({ route, at: `${route}?level=no-such`, Page: MedalStartPagePage, bridge: bridgeWith().bridge })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('We cannot find this level')
    expect(screen.getByRole('link', { name: 'See all medal tests' }).getAttribute('href')).toBe('/dashboard/medalTest')
  })

  it('a medal start page without a level redirects to the medal tests', async () => {
    const place = await renderPage({ route, Page: MedalStartPagePage, bridge: bridgeWith().bridge })
    await vi.waitFor(() => {
      expect(place()).toBe('/dashboard/medalTest')
    })
  })
})

describe('the exam room of a level', () => {
  const route = '/dashboard/medalTest/start'

  it('submitting a medal level opens its result', async () => {
    const open = buildOpenAttempt()
    const fake = bridgeWith({ readOpen: () => Promise.resolve(succeed({ ...open, paper: { ...open.paper, slug: level } })) })
    const place = await renderPage({ route, at: `${route}?level=${level}`, Page: MedalExamPage, bridge: fake.bridge })
    await screen.findByRole(...examParts.room)
    act(() => {
      fake.tell.attempt.onSubmitted(buildReceipt({ slug: level }))
    })
    await vi.waitFor(() => {
      expect(place()).toBe(`/dashboard/medalTest/${level}/level-result?attempt=${ATTEMPT_ID}`)
    })
  })

  it('the medal exam room redirects to the start page without an attempt, or to another open exam', async () => {
    const place = await renderPage({ route, at: `${route}?level=${level}`, Page: MedalExamPage, bridge: bridgeWith().bridge })
    await vi.waitFor(() => {
      expect(place()).toBe(`/dashboard/medalTest/start-page?level=${level}`)
    })
    cleanup()
    const other = bridgeWith({ readOpen: () => Promise.resolve(succeed(buildOpenAttempt())) })
    const otherPage = await renderPage({ route, at: `${route}?level=${level}`, Page: MedalExamPage, bridge: other.bridge })
    await vi.waitFor(() => {
      expect(otherPage()).toBe('/dashboard/assessments/utme-mock/start')
    })
  })
})

describe('the result of a level', () => {
  const route = '/dashboard/medalTest/:slug/level-result'

  async function open(total: number, receipt: () => Receipt | null = () => null): Promise<FakeBridge> {
    const attempts = [buildAttempt({ slug: level, title: 'Mathematics: Step 2', total, maximumTotal: 10 }), buildAttempt({ attemptId: 'other' })]
    const fake = bridgeWith({
      list: () => Promise.resolve(succeed({ attempts })),
      readReceipt: () => {
        const saved = receipt()
        return Promise.resolve(saved === null ? fail('attempt/not-found') : succeed(saved))
      },
      fetchReport: () => Promise.resolve(succeed(buildReport({ total })))
    })
    await renderPage({ route, at: `/dashboard/medalTest/${level}/level-result`, Page: MedalLevelResultPage, bridge: fake.bridge })
    return fake
  }

  it('the result of a medal level shows the medal, the next level, the review and the attempts', async () => {
    await open(9)
    const result = await screen.findByRole(...reportParts.levelResult)
    expect(within(result).getByText('90%')).toBeInstanceOf(HTMLElement)
    expect(result.textContent).toContain('Gold')
    expect(screen.getByRole('link', { name: 'Go to level 3' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Review every question' }).getAttribute('href')).toBe(
      `/dashboard/assessments/${level}/review?attempt=${ATTEMPT_ID}`
    )
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
  })

  it('a medal level result without a medal says what was missing and links to no locked level', async () => {
    await open(4)
    expect((await screen.findByRole(...reportParts.levelResult)).textContent).toContain('You need 50% for bronze')
    expect(screen.queryByRole('link', { name: 'Go to level 3' })).toBe(null)
    expect(screen.getByRole('link', { name: 'Try this level again' })).toBeInstanceOf(HTMLElement)
  })

  it('the result of a level that is on no ladder redirects to the exam report', async () => {
    const attempts = [buildAttempt({ slug: 'medal-old-1', title: 'An old level' })]
    const { bridge } = bridgeWith({
      list: () => Promise.resolve(succeed({ attempts })),
      readReceipt: () => Promise.resolve(fail('attempt/not-found')),
      fetchReport: () => Promise.resolve(succeed(buildReport({ slug: 'medal-old-1' })))
    })
    const place = await renderPage({ route, at: '/dashboard/medalTest/medal-old-1/level-result', Page: MedalLevelResultPage, bridge })
    await vi.waitFor(() => {
      expect(place()).toBe(`/dashboard/assessments/medal-old-1/report?attempt=${ATTEMPT_ID}`)
    })
  })

  it('the result page of a level that was never submitted links to its start page', async () => {
    const { bridge } = bridgeWith({ list: () => Promise.resolve(succeed({ attempts: [] })) })
    await renderPage({ route, at: `/dashboard/medalTest/${level}/level-result`, Page: MedalLevelResultPage, bridge })
    expect((await screen.findByRole('link', { name: 'Go to the exam' })).getAttribute('href')).toBe(`/dashboard/medalTest/start-page?level=${level}`)
  })

  it('a medal level result waits for its upload and is shown as soon as it is received', async () => {
    let receipt = buildReceipt({ slug: level })
    const fake = await open(8, () => receipt)
    expect(await screen.findByText(/Koya sends them when it is open and online/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole(...reportParts.levelResult)).toBe(null)
    receipt = buildReceipt({ slug: level, serverReceiptId: 'r-1' })
    act(() => {
      fake.tell.attempt.onDeliveryChanged({
        attemptId: ATTEMPT_ID,
        keptSequence: 9,
        receivedSequence: 9,
        phase: 'idle',
        failure: null,
        serverReceiptId: 'r-1'
      })
    })
    expect((await screen.findByRole(...reportParts.levelResult)).textContent).toContain('Silver')
  })
})
