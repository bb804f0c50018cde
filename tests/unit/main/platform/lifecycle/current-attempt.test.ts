import { expect, test } from 'vitest'
import { createCurrentAttempt } from '../../../../../src-main/platform/lifecycle/current-attempt.ts'

const exam = { learnerId: 'ada', title: 'UTME Mock' }

test('the current attempt is readable while open, and opening and closing it are announced', () => {
  const attempt = createCurrentAttempt()
  const told: (boolean | string)[] = []
  attempt.onChange((isOpen) => told.push(isOpen))
  attempt.onOpened(() => told.push(`opened ${attempt.read()?.title ?? 'nothing'}`))
  const write = attempt.writer()
  expect({ attempt: attempt.read(), isOpen: attempt.isOpen(), told }).toEqual({ attempt: null, isOpen: false, told: [] })
  write(exam)
  expect({ attempt: attempt.read(), isOpen: attempt.isOpen() }).toEqual({ attempt: exam, isOpen: true })
  write(null)
  expect({ attempt: attempt.read(), isOpen: attempt.isOpen(), told }).toEqual({
    attempt: null,
    isOpen: false,
    told: [true, 'opened UTME Mock', false]
  })
})

test('an old exam room that closes after a new one opened does not clear the current attempt', () => {
  const attempt = createCurrentAttempt()
  const writeOfOldRoom = attempt.writer()
  writeOfOldRoom(exam)
  const write = attempt.writer()
  expect(attempt.isOpen()).toBe(false)
  write({ learnerId: 'bola', title: 'Physics' })
  writeOfOldRoom(null)
  expect(attempt.read()).toEqual({ learnerId: 'bola', title: 'Physics' })
})
