import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SwitchLearner } from '../../../../../src-renderer/features/attempt/tools/switch-learner.tsx'
import { SwitchLearnerContext } from '../../../../../src-renderer/features/attempt/tools/switch-learner-context.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const { paper } = buildOpenAttempt()

/** Opens the button as in the exam room. Main gives these answers in order. */
async function openTools(ofPaper: Paper, answers: Result<Record<string, never>>[] = []) {
  const steps: string[] = []
  const { bridge } = createFakeBridge({
    attemptLock: {
      switchLearner: ({ attemptId }) => {
        steps.push(`leave ${attemptId}`)
        return Promise.resolve(answers.shift() ?? succeed({}))
      }
    }
  })
  const flush = (): Promise<void> => {
    steps.push('save')
    return Promise.resolve()
  }
  const leaveBy = async (askMain: () => Promise<void>): Promise<void> => {
    await askMain()
    steps.push('signed out')
  }
  await renderInKoya(
    <SwitchLearnerContext value={leaveBy}>
      <SwitchLearner paper={ofPaper} flush={flush} />
    </SwitchLearnerContext>,
    bridge
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save and switch learner' }))
  return { steps, dialog: await screen.findByRole('alertdialog') }
}

const go = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Save and switch' }))
}

it('switching learner explains what happens, saves what the page still holds, then leaves', async () => {
  const { steps, dialog } = await openTools(paper)
  expect(dialog.textContent).toContain('Your answers are saved. The clock stops until you come back.')
  expect(document.activeElement?.textContent).toBe('Cancel')
  await go()
  await waitFor(() => expect(steps).toEqual(['save', `leave ${paper.attemptId}`, 'signed out']))
})

it('switching learner does not mention a clock in study mode', async () => {
  const { dialog } = await openTools({ ...paper, sittingMode: 'study' })
  expect(dialog.textContent).toContain('Your answers are saved. You can continue when you come back.')
})

it('switching learner stays when main cannot save, says why, and can be tried again', async () => {
  const { steps } = await openTools(paper, [fail('journal/disk-full')])
  await go()
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('is full'))
  expect(steps).not.toContain('signed out')
  await go()
  await waitFor(() => expect(steps.at(-1)).toBe('signed out'))
})

it('switching learner has no button when the exam may not be left', async () => {
  const { bridge } = createFakeBridge()
  await renderInKoya(<SwitchLearner paper={paper} />, bridge)
  expect(screen.queryByRole('button')).toBeNull()
})
