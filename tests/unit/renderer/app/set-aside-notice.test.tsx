import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JournalState } from '../../../../src-shared/attempt/attempt-contract.ts'
import { succeed } from '../../../../src-shared/errors/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { renderApp } from '../../../support/render-in-koya.tsx'

afterEach(cleanup)

const openKoya = (state: JournalState) => renderApp(createFakeBridge({ attempt: { readJournal: () => Promise.resolve(succeed(state)) } }).bridge)

describe('a damaged journal', () => {
  it('is told of with its new place, to a page that loads after it was found', async () => {
    const setAside = '/data/journal.sqlite.damaged'
    await openKoya({ failure: null, setAside })
    expect((await screen.findByTestId('journal-set-aside')).textContent).toContain(setAside)
    fireEvent.click(screen.getByRole('button', { name: 'All right' }))
    expect(screen.queryByTestId('journal-set-aside')).toBe(null)
  })

  it('names each exam that it took, also two of one title, and promises only what the server has', async () => {
    const missing = [{ title: 'UTME mock' }, { title: 'UTME mock' }]
    await openKoya({ failure: null, setAside: null, missing })
    const notice = await screen.findByTestId('journal-set-aside')
    const words = 'We cannot open UTME mock on this computer: its file is damaged. Connect to your server and open Koya again.'
    expect([...notice.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => `${words} We will bring back what the server has.`)
    )
  })
})
