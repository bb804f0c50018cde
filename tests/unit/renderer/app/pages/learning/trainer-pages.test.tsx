import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { drillNames, type DrillRecord } from '../../../../../../src-shared/learning/trainer/drill-record.ts'
import { DrillPage } from '../../../../../../src-renderer/app/pages/learning/drill-page.tsx'
import { TrainerPage } from '../../../../../../src-renderer/app/pages/learning/trainer-page.tsx'
import { buildDrillRecord, buildTally } from '../../../../../support/build-drill-record.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function bridgeWith(drills: readonly DrillRecord[], trainer: BridgeAnswers['trainer'] = {}) {
  return createFakeBridge({
    trainer: { read: () => Promise.resolve(succeed({ drills: [...drills] })), keep: (drill) => Promise.resolve(succeed({ drill })), ...trainer },
    attempt: {
      append: () => {
        throw new Error('a real attempt was reached')
      },
      submit: () => {
        throw new Error('a real attempt was handed in')
      }
    }
  }).bridge
}

describe('the trainer’s page', () => {
  const open = (drills: readonly DrillRecord[]) => renderPage({ route: '/dashboard/trainer', Page: TrainerPage, bridge: bridgeWith(drills) })

  it('the trainer page suggests the first drill to a new learner and lists all drills', async () => {
    await open([])
    const trainerLevel = await screen.findByRole('region', { name: 'How ready are you?' })
    expect(within(trainerLevel).getByRole('link', { name: 'Start this drill' }).getAttribute('href')).toBe('/dashboard/trainer/mouse')
    expect(within(screen.getByRole('list', { name: 'The drills' })).getAllByText('Not tried yet')).toHaveLength(drillNames.length)
  })

  it('the trainer page shows the number of finished drills and which drill to do next', async () => {
    const slips = buildDrillRecord({ drill: 'keyboard', round: null, lastTally: buildTally({ hits: 5, slips: 4 }) })
    await open([buildDrillRecord({ drill: 'mouse', round: null }), slips, buildDrillRecord()])
    const trainerLevel = await screen.findByRole('region', { name: 'How ready are you?' })
    expect(trainerLevel.textContent).toContain('2 of 11')
    expect(trainerLevel.textContent).toContain('Do this one again until it goes smoothly: Work without the mouse')
    const drill = (title: RegExp) => screen.getByRole('link', { name: title }).closest('li')?.textContent
    expect(drill(/Point, click and scroll$/)).toContain('You do this well')
    expect(drill(/Work without the mouse$/)).toContain('Do it again')
    expect(drill(/Answer with A, B, C and D$/)).toContain('Started')
  })

  it('the trainer page says that a learner who finished all drills is ready', async () => {
    await open(drillNames.map((drill) => buildDrillRecord({ drill, round: null })))
    const trainerLevel = await screen.findByRole('region', { name: 'How ready are you?' })
    expect(within(trainerLevel).getByRole('strong').textContent).toBe('100%')
    expect(trainerLevel.textContent).toContain('You are ready for an exam computer.')
  })
})

describe('a drill in the exam room', () => {
  const route = '/dashboard/trainer/:drill'
  const open = async (drill: string, drills: readonly DrillRecord[] = [], trainer: BridgeAnswers['trainer'] = {}) => {
    const place = await renderPage({ route, at: `/dashboard/trainer/${drill}`, Page: DrillPage, bridge: bridgeWith(drills, trainer) })
    await screen.findByRole('region', { name: 'Your task' })
    return place
  }
  const press = async (key: string): Promise<void> => {
    await act(async () => {
      fireEvent.keyDown(window, { key })
      await Promise.resolve()
    })
  }
  const task = (): string => screen.getByRole('region', { name: 'Your task' }).textContent

  it('the submit-key drill has the learner press S and return, without touching a real attempt', async () => {
    await open('submit-key')
    await press('a')
    expect(task()).toContain('Now press S on purpose')
    await press('s')
    expect(screen.getByRole('alertdialog')).toBeInstanceOf(HTMLElement)
    await press('r')
    expect(screen.queryByRole('alertdialog')).toBe(null)
    expect(task()).toContain('You are back, and your answer is still there.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /first answer/ }).checked).toBe(true)
  })

  it('a drill names a wrong key and repeats its task', async () => {
    await open('letters')
    await press('d')
    expect(task()).toContain('D is not right for this task.')
    await press('y')
    expect(task()).toContain('Y does nothing here.')
    expect(task()).toContain('Task 1 of 8')
    await press('b')
    expect(task()).toContain('Task 2 of 8')
  })

  it('a drill continues at the saved task with the saved answers', async () => {
    await open('letters', [buildDrillRecord()])
    expect(task()).toContain('Task 4 of 8')
    expect(screen.getByText(/^Welcome back/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /first answer/ }).checked).toBe(true)
  })

  it('a drill continues after the learner submits by mistake', async () => {
    await open('letters')
    await press('s')
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Submit now' }))
      await new Promise((resolve) => setTimeout(resolve, 0))
    })
    expect(task()).toContain('You submitted.')
    await press('b')
    expect(task()).toContain('Task 2 of 8')
  })

  it('a drill continues and says so when a step cannot be saved', async () => {
    await open('letters', [], { keep: () => Promise.resolve(fail('backend/unreachable')) })
    await press('b')
    expect(task()).toContain('We could not save your progress.')
    expect(task()).toContain('Task 2 of 8')
  })

  it('a finished drill shows its result and links to the next drill', async () => {
    await open('moving')
    for (const key of ['n', 'n', 'p', 'a', 'ArrowRight', 'c', 'n']) await press(key)
    expect(task()).toContain('Task 8 of 8')
    await press('ArrowLeft')
    const result = await screen.findByRole('region', { name: 'That went smoothly.' })
    expect(result.textContent).toMatch(/That went smoothly\.You did 8 tasks in .* with no mistakes\./)
    expect(
      within(result)
        .getByRole('link', { name: /^Next: When you press S/ })
        .getAttribute('href')
    ).toBe('/dashboard/trainer/submit-key')
  })

  it('the mock room drill is submitted when its time is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'], shouldAdvanceTime: true })
    await open('mock-room')
    await press('b')
    await act(() => vi.advanceTimersByTimeAsync(201_000))
    expect(await screen.findByText(/1 of 5 questions/)).toBeInstanceOf(HTMLElement)
  })
})
