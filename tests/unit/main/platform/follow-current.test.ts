import { expect, test } from 'vitest'
import { followCurrent } from '../../../../src-main/platform/follow-current.ts'

test('calls are forwarded to the object that is current at that time, with all arguments', () => {
  const named = (name: string) => ({ add: (one: number, other: number) => `${name} ${String(one + other)}`, name: () => name })
  let current = named('first')
  const following = followCurrent(() => current)
  expect(following.add(1, 2)).toBe('first 3')
  current = named('second')
  expect(following.add(1, 2)).toBe('second 3')
  expect(following.name()).toBe('second')
})
