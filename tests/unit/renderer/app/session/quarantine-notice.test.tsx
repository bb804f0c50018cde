import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JournalState } from '../../../../../src-shared/attempt/attempt-contract.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderApp } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const openKoya = (state: JournalState) => renderApp(createFakeBridge({ attempt: { readJournal: () => Promise.resolve(succeed(state)) } }).bridge)

describe('a damaged journal', () => {
  it('the notice of a damaged journal shows its new path and can be dismissed', async () => {
    const setAside = '/data/journal.sqlite.damaged'
    await openKoya({ failure: null, setAside })
    expect((await screen.findByText(/^A file with saved answers was damaged\. We moved it/)).textContent).toContain(setAside)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/^A file with saved answers was damaged\. We moved it/)).toBe(null)
  })

  it('the notice says for each damaged exam how many answers are missing', async () => {
    const of = (savedCount: number, isAtLeast: boolean) => ({ title: 'UTME mock', savedCount, isAtLeast })
    const missing = [of(12, false), of(12, true), of(1, false), of(0, false), of(0, true)]
    await openKoya({ failure: null, setAside: null, missing })
    const notice = (await screen.findByRole('button', { name: 'Dismiss' })).closest('[role="status"]')!
    const said = [
      '12 answers given in this exam are missing on this computer.',
      'At least 12 answers given in this exam are missing on this computer.',
      '1 answer given in this exam is missing on this computer.',
      'No answer was saved in it.',
      'Answers given in this exam may be missing on this computer. We cannot tell how many.'
    ]
    expect([...notice.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
      said.map(
        (text) =>
          `We cannot open UTME mock on this computer: its file is damaged. ${text} Connect this computer to the internet or the school network, and open Koya again. When the learner who took this exam signs in, we can bring back what the server has.`
      )
    )
  })
})
