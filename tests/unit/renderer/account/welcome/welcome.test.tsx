import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CodedFailure } from '../../../../../src-renderer/bridge/coded-failure.ts'
import { Welcome } from '../../../../../src-renderer/features/account/welcome/welcome.tsx'
import { fail } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { fillField, press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function open(onBegin = vi.fn(() => Promise.resolve())) {
  await renderInKoya(<Welcome onBegin={onBegin} />, createFakeBridge().bridge)
  await screen.findByRole('heading', { name: 'Welcome to Koya' })
  return onBegin
}

async function chooseClass(level: string): Promise<void> {
  await fillField('What is your name?', '  Ada ')
  press('Continue')
  fireEvent.click(await screen.findByRole('button', { name: level }))
}

it('a newcomer without a name stays at the name, and is told what is missing', async () => {
  await open()
  press('Continue')
  expect(await screen.findByText('Type a name.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('heading', { name: 'Which class are you in?' })).toBe(null)
})

it('name, class and exam are given to the start, with the usual exam of the class and no country where none is needed', async () => {
  const onBegin = await open()
  await chooseClass('SS3')
  expect(await screen.findByRole('radio', { name: 'JAMB UTME' })).toBeInstanceOf(HTMLElement)
  await fillField('Its date, if you know it', '2027-04-17')
  press('Start with ten questions')
  await waitFor(() => {
    expect(onBegin).toHaveBeenCalledWith('Ada', { classLevel: 'ss-3', targetExam: 'utme', examDate: '2027-04-17', country: null })
  })
})

it('where several countries have an exam of that name, the country is asked, and Nigeria is proposed', async () => {
  const onBegin = await open()
  await chooseClass('JS2')
  await fillField('Country', 'GH')
  press('Start with ten questions')
  await waitFor(() => {
    expect(onBegin).toHaveBeenCalledWith('Ada', { classLevel: 'js-2', targetExam: 'bece', examDate: null, country: 'GH' })
  })
})

it('a class without an exam is asked nothing more', async () => {
  const onBegin = await open()
  await chooseClass('Primary 2')
  await screen.findByRole('heading', { name: 'Ready to start' })
  expect([screen.queryByRole('radio'), screen.queryByLabelText('Country'), screen.queryByLabelText('Its date, if you know it')]).toEqual([
    null,
    null,
    null
  ])
  press('Start')
  await waitFor(() => {
    expect(onBegin).toHaveBeenCalledWith('Ada', { classLevel: 'primary-2', targetExam: 'none', examDate: null, country: null })
  })
})

it('the steps go back and keep the name', async () => {
  await open()
  await chooseClass('SS3')
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByLabelText('What is your name?')).toHaveProperty('value', 'Ada')
})

it('a start that fails says why and leads to an account with a password', async () => {
  await open(vi.fn(() => Promise.reject(new CodedFailure(fail('registration/not-here').error))))
  await chooseClass('SS3')
  fireEvent.click(await screen.findByRole('button', { name: 'Start with ten questions' }))
  expect((await screen.findByRole('alert')).textContent).toContain('only on a computer at home')
  expect(screen.getByRole('link', { name: 'Create an account with a password' }).getAttribute('href')).toBe('/register')
})
