import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { JournalGate } from '../../../../../src-renderer/app/session/journal-gate.tsx'
import { errorMessages } from '../../../../../src-shared/kernel/errors/error-messages.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const failureOf = (code: 'journal/in-use' | 'journal/disk-full') => ({ code, message: errorMessages[code] })

it('while another program holds the file of the answers, Koya says so instead of opening, and opens once the file is free', async () => {
  const { bridge, tell } = createFakeBridge({
    attempt: { readJournal: () => Promise.resolve(succeed({ failure: failureOf('journal/in-use'), setAside: null })) }
  })
  await renderInKoya(
    <JournalGate>
      <h1>The app</h1>
    </JournalGate>,
    bridge
  )
  expect((await screen.findByText(errorMessages['journal/in-use'])).tagName).toBe('DIV')
  expect(screen.queryByRole('heading')).toBe(null)
  act(() => {
    tell.attempt.onJournalChanged({ failure: null, setAside: null })
  })
  expect(screen.getByRole('heading').textContent).toBe('The app')
  expect(screen.queryByText(errorMessages['journal/in-use'])).toBe(null)
})

it('another failure of that file does not keep Koya closed', async () => {
  const { bridge } = createFakeBridge({
    attempt: { readJournal: () => Promise.resolve(succeed({ failure: failureOf('journal/disk-full'), setAside: null })) }
  })
  await renderInKoya(
    <JournalGate>
      <h1>The app</h1>
    </JournalGate>,
    bridge
  )
  expect((await screen.findByRole('heading')).textContent).toBe('The app')
})
