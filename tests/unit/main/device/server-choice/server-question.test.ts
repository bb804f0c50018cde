import { expect, it } from 'vitest'
import { isAgreed, toMessageBox } from '../../../../../src-main/device/server-choice/server-question.ts'

const from = 'https://hall.example:8787'
const to = 'https://192.168.1.5:8787'
const code = 'K7QF-3M2X-9TRD-04WZ-HB6P'

it('the consent question names the server in use and the new one', () => {
  const { message, detail } = toMessageBox({ from, to, certificate: null })
  expect(message).toBe('Change the server to 192.168.1.5:8787?')
  expect(detail).toContain(`Now: ${from}\nNew: ${to}`)
  expect(detail).toContain('If you are signed in, you will be signed out.')
})

it('the consent question calls the embedded backend “Koya’s own server”', () => {
  expect(toMessageBox({ from: '', to, certificate: null }).detail).toContain(`Now: Koya’s own server, on this computer\nNew: ${to}`)
  const back = toMessageBox({ from, to: '', certificate: null })
  expect(back.message).toBe('Change to Koya’s own server?')
  expect(back.detail).toContain(`Now: ${from}\nNew: Koya’s own server, on this computer`)
})

it('the consent question for a certificate names its host and code and the change of server', () => {
  const { message, detail } = toMessageBox({ from: '', to, certificate: { code, isChanged: false } })
  expect(message).toBe('Trust the server at 192.168.1.5:8787?')
  expect(detail).toContain(`Server code: ${code}`)
  expect(detail).toContain(`New: ${to}\n\nIf you are signed in, you will be signed out.`)
  expect(detail).not.toContain('had a different code before')
})

it('the question warns if another certificate was trusted before, and names no change for the same server', () => {
  const { detail } = toMessageBox({ from: to, to, certificate: { code, isChanged: true } })
  expect(detail).toContain('This address had a different code before.')
  expect(detail).not.toMatch(/New:|signed out/)
})

it('the consent question contains no unfilled placeholder', () => {
  for (const certificate of [null, { code, isChanged: true }]) {
    expect(JSON.stringify(toMessageBox({ from, to, certificate }))).not.toContain('{{')
  }
})

it('Enter, Escape and closing cancel the consent question, and only one button agrees', () => {
  for (const certificate of [null, { code, isChanged: false }]) {
    const { buttons = [], defaultId, cancelId } = toMessageBox({ from, to, certificate })
    expect({ defaultButton: buttons[defaultId ?? -1], cancelButton: buttons[cancelId ?? -1] }).toEqual({
      defaultButton: 'Cancel',
      cancelButton: 'Cancel'
    })
    expect(buttons.map((_, index) => isAgreed(index))).toEqual([true, false])
  }
  expect(isAgreed(-1)).toBe(false)
})
