import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KioskGate } from '../../../../../src-renderer/app/session/kiosk-gate.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { LeaveAnswer, KioskDeviceView } from '../../../../../src-shared/device/kiosk-contract.ts'
import { createFakeBridge, homeDevice, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const heldKiosk: KioskDeviceView = {
  ...homeDevice,
  seat: 'exam',
  kiosk: { kind: 'held', notOffered: ['capture'] },
  centre: { name: 'Model Centre', number: '0312', contact: 'Mrs Bello, 0800 000' }
}

async function openOn(seat: KioskDeviceView, answers: NonNullable<BridgeAnswers['kiosk']> = {}, others: BridgeAnswers = {}) {
  const now = { seat }
  const fake = createFakeBridge({ ...others, kiosk: { read: () => Promise.resolve(succeed(now.seat)), ...answers } })
  await renderInKoya(
    <KioskGate>
      <p>The app</p>
    </KioskGate>,
    fake.bridge
  )
  return {
    become(next: KioskDeviceView) {
      now.seat = next
      act(() => fake.tell.kiosk.onChanged(next))
    }
  }
}

describe('a computer that is no exam seat', () => {
  it.each(['home', 'school'] as const)('a %s computer shows the app without any kiosk controls', async (seat) => {
    await openOn({ ...homeDevice, seat })
    expect(await screen.findByText('The app')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: /^Unlock this computer/ })).toBeNull()
  })
})

describe('an exam seat whose policy is not in order', () => {
  it.each([
    ['absent', /is missing/],
    ['invalid', /has mistakes/],
    ['unreadable', /does not let Koya read/],
    ['contradicted', /says this is not an exam computer/],
    ['no-mode', /does not say what this computer is for/],
    ['no-pin', /has no PIN/],
    ['no-system-pin', /the system has none/],
    ['no-folder', /cannot use it/]
  ] as const)('a kiosk device with the policy fault %s shows the problem and whom to call, and hides the app', async (fault, text) => {
    const problems = ['kiosk.pin: Write what the command “koya pin hash” prints.']
    await openOn({ ...heldKiosk, kiosk: { kind: 'none' }, locked: { fault, policyPath: '/etc/koya/policy.json', problems } })
    const page = (await screen.findByRole('heading', { name: 'You cannot use this exam computer' })).closest('main')!
    expect(page.textContent).toMatch(text)
    for (const part of [...problems, '/etc/koya/policy.json', 'Mrs Bello', 'call the invigilator']) expect(page.textContent).toContain(part)
    expect(screen.queryByText('The app')).toBeNull()
  })
})

describe('an exam seat', () => {
  it('a kiosk device shows the app once locked, and lists unavailable locks only in the unlock dialog', async () => {
    const { become } = await openOn({ ...heldKiosk, kiosk: { kind: 'taking' } })
    expect(await screen.findByText('Koya is getting ready…')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText('The app')).toBeNull()
    become(heldKiosk)
    expect(await screen.findByText('The app')).toBeInstanceOf(HTMLElement)
    const unlock = await screen.findByRole('button', { name: /^Unlock this computer/ })
    expect(unlock.closest('footer')?.textContent).not.toContain('screenshots')
    fireEvent.click(unlock)
    expect((await screen.findByRole('dialog')).textContent).toContain('screenshots')
  })

  it('what was found on the computer is told to the invigilator and to nobody else', async () => {
    const signs: KioskDeviceView['signs'] = [
      { finding: 'virtual-machine', programs: [] },
      { finding: 'remote-control', programs: ['AnyDesk', 'VNC'] }
    ]
    await openOn({ ...heldKiosk, signs })
    const unlock = await screen.findByRole('button', { name: /^Unlock this computer/ })
    expect(document.body.textContent).not.toContain('AnyDesk')
    fireEvent.click(unlock)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('remote control (AnyDesk, VNC)')
    expect(dialog.textContent).toContain('a virtual machine')
  })

  it('a computer that the policy refuses says what was found', async () => {
    await openOn({ ...heldKiosk, kiosk: { kind: 'failed', lock: 'probe', why: 'found' }, signs: [{ finding: 'screen-sharing', programs: ['OBS'] }] })
    const page = (await screen.findByRole('heading', { name: 'Koya could not lock this computer' })).closest('main')!
    expect(page.textContent).toContain('screen sharing or recording (OBS)')
  })

  it('a kiosk device that failed to lock says which lock was refused and why, and can be locked again', async () => {
    const take = vi.fn(() => Promise.resolve(succeed(heldKiosk)))
    await openOn({ ...heldKiosk, kiosk: { kind: 'failed', lock: 'displays', why: 'many-displays' } }, { take })
    const page = (await screen.findByRole('heading', { name: 'Koya could not lock this computer' })).closest('main')!
    expect(page.textContent).toContain('the screens')
    expect(page.textContent).toContain('Unplug the others')
    expect(screen.queryByText('The app')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close Koya' })).toBeNull()
    press('Lock this computer')
    await waitFor(() => {
      expect(take).toHaveBeenCalledTimes(1)
    })
  })

  it('an unlocked kiosk device keeps the app inert, and shows it again once locked', async () => {
    const { become } = await openOn(heldKiosk)
    const app = await screen.findByText('The app')
    become({ ...heldKiosk, kiosk: { kind: 'open' } })
    expect(await screen.findByRole('heading', { name: 'This computer is unlocked' })).toBeInstanceOf(HTMLElement)
    expect(app.closest('[inert]')).toBeInstanceOf(HTMLElement)
    become(heldKiosk)
    await screen.findByRole('button', { name: /^Unlock this computer/ })
    expect(screen.getByText('The app')).toBe(app)
    expect(app.closest('[inert]')).toBeNull()
  })

  it('a kiosk device unlocked by the PIN offers updates and the file for support; one that could not be locked does not', async () => {
    const { become } = await openOn({ ...heldKiosk, kiosk: { kind: 'open' } })
    expect(await screen.findByRole('heading', { name: 'Updates' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('heading', { name: 'Help with this computer' })).toBeInstanceOf(HTMLElement)
    become({ ...heldKiosk, kiosk: { kind: 'failed', lock: 'keys', why: 'not-taken' } })
    expect(await screen.findByText('Koya could not lock this computer')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('heading', { name: 'Updates' })).toBe(null)
  })

  it('a kiosk device unlocked by the PIN checks its network, its disk and itself when it is asked to', async () => {
    const why = { address: 'https://koya.centre.example', why: 'The connection failed.' }
    const read = vi.fn(() =>
      Promise.resolve(succeed({ checks: [{ name: 'network', verdict: 'bad', words: 'bad', values: why } as const], readAt: Date.UTC(2026, 10, 29) }))
    )
    await openOn({ ...heldKiosk, kiosk: { kind: 'open' } }, {}, { readiness: { read } })
    const check = await screen.findByRole('button', { name: 'Check this computer' })
    expect(read).not.toHaveBeenCalled()
    fireEvent.click(check)
    expect(await screen.findByText('We cannot use https://koya.centre.example. The connection failed.')).toBeInstanceOf(HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
    await waitFor(() => {
      expect(read).toHaveBeenCalledTimes(2)
    })
  })

  it('a kiosk device explains why Koya could not be closed', async () => {
    await openOn({ ...heldKiosk, kiosk: { kind: 'open' } }, { close: () => Promise.resolve(fail('kiosk/not-open')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Close Koya' }))
    expect((await screen.findByRole('alert')).textContent).toContain('PIN first')
  })
})

describe('the way out', () => {
  async function type(answers: readonly LeaveAnswer[], pins: readonly string[]) {
    const left = [...answers]
    const leave = vi.fn((_: { pin: string }) => Promise.resolve(succeed(left.shift() ?? { outcome: 'opened' as const })))
    await openOn(heldKiosk, { leave })
    fireEvent.click(await screen.findByRole('button', { name: /^Unlock this computer/ }))
    for (const pin of pins) {
      const field = await screen.findByLabelText('Centre PIN')
      fireEvent.input(field, { target: { value: pin } })
      press('Unlock')
      if (pin !== '') await waitFor(() => expect(leave.mock.calls.at(-1)).toEqual([{ pin }]))
    }
    return leave
  }

  it('unlocking a kiosk device requires a PIN before main is asked', async () => {
    const leave = await type([], [''])
    expect(await screen.findByText('Type the PIN.')).toBeInstanceOf(HTMLElement)
    expect(leave).not.toHaveBeenCalled()
  })

  it('a wrong PIN shows the remaining attempts and clears the field', async () => {
    await type([{ outcome: 'wrong', triesLeft: 1, waitMs: 0 }], ['wrong'])
    expect((await screen.findByRole('alert')).textContent).toContain('1 more time')
    expect(screen.getByLabelText<HTMLInputElement>('Centre PIN').value).toBe('')
  })

  it('a blocked PIN entry says how long to wait', async () => {
    await type([{ outcome: 'wait', waitMs: 200_000 }], ['wrong'])
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 4 minutes')
  })
})
