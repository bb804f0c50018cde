import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecoveryCode } from '../../../../../src-renderer/features/account/session/recovery-code.tsx'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const code = '7K3M9QXWPT4ZRB6HJN2VYA5CDE'
const grouped = '7K3M-9QXW-PT4Z-RB6H-JN2V-YA5C-DE'

async function openCode(username?: string, documents: BridgeAnswers['documents'] = {}): Promise<void> {
  const { bridge } = createFakeBridge({ documents })
  await renderInKoya(<RecoveryCode code={code} {...(username === undefined ? {} : { username })} onWritten={vi.fn()} />, bridge)
}

function stubClipboard(writeText: (text: string) => Promise<void>): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
}

describe('the recovery code', () => {
  it('the recovery code is copied in its groups, and a message confirms it', async () => {
    const copied: string[] = []
    stubClipboard((text) => Promise.resolve(void copied.push(text)))
    await openCode()
    press('Copy')
    expect(await screen.findByText('Copied.')).toBeInstanceOf(HTMLElement)
    expect(copied).toEqual([grouped])
  })

  it('the recovery code is copied together with the user name created with it', async () => {
    const copied: string[] = []
    stubClipboard((text) => Promise.resolve(void copied.push(text)))
    await openCode('bola4821')
    press('Copy')
    await waitFor(() => {
      expect(copied).toEqual([`bola4821\n${grouped}`])
    })
  })

  it('when copying the recovery code fails, the learner is asked to write it down', async () => {
    stubClipboard(() => Promise.reject(new Error('denied')))
    await openCode()
    press('Copy')
    expect(await screen.findByText(/Please write it down/)).toBeInstanceOf(HTMLElement)
  })

  it('the recovery code is printed by main, and a printer error is shown', async () => {
    const answers: Result<{ isPrinted: boolean }>[] = [succeed({ isPrinted: true }), fail('document/not-printed')]
    await openCode(undefined, { printPage: () => Promise.resolve(answers.shift() ?? fail('document/busy')) })
    press('Print')
    await waitFor(() => {
      expect(answers).toHaveLength(1)
    })
    expect(screen.queryByRole('alert')).toBeNull()
    press('Print')
    expect((await screen.findByRole('alert')).textContent).toContain('The printer did not print it.')
  })

  it('the continue button is disabled until the learner confirms having written down the recovery code', async () => {
    await openCode()
    const goOn = screen.getByRole('button', { name: 'Continue to sign in' })
    expect(goOn).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(goOn).toHaveProperty('disabled', false)
  })
})
