import { expect, it } from 'vitest'
import { errorTable } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { startErrors } from '../../../../../src-shared/kernel/errors/start-errors.ts'

it('the start knows every failure that is a fault of Koya, so that its error page can say 500', () => {
  const faults = Object.entries(errorTable).flatMap(([code, { status }]) => (status === 500 ? [code] : []))
  const known = Object.entries(startErrors).flatMap(([code, { status }]) => (status === 500 ? [code] : []))
  expect(known.sort()).toEqual(faults.sort())
})
