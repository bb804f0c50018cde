import { expect, it } from 'vitest'
import { errorMessages } from '../../../../../src-shared/kernel/errors/error-messages.ts'
import { errorStatus } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { startErrors, startMessages } from '../../../../../src-shared/kernel/errors/start-errors.ts'
import { notPlain } from '../../../../support/plain-sentences.ts'

it('the startup errors include every error code with status 500, so that the error page can say 500', () => {
  const faults = Object.entries(errorStatus).flatMap(([code, status]) => (status === 500 ? [code] : []))
  const known = Object.entries(startErrors).flatMap(([code, status]) => (status === 500 ? [code] : []))
  expect(known.sort()).toEqual(faults.sort())
})

it('every error code has a text, and every error text has a code', () => {
  expect(Object.keys(errorMessages).sort()).toEqual(Object.keys(errorStatus).sort())
  expect(Object.keys(startMessages).sort()).toEqual(Object.keys(startErrors).sort())
  expect(Object.values(errorMessages)).not.toContain('')
})

const specWords = [
  'This page could not be found',
  'Unknown middleware',
  'An error occurred while showing the error page',
  'Both token and refresh token have expired. Your request was aborted.',
  'User Data response does not contain field user',
  'Error loading OpenIDConnect configuration document'
]

it('every error text has sentences of at most 20 plain words', () => {
  const own = Object.values(errorMessages).filter((text) => !specWords.includes(text))
  expect(notPlain(own)).toEqual([])
  expect(own.filter((text) => !text.endsWith('.'))).toEqual([])
})
