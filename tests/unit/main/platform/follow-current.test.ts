import { expect, test } from 'vitest'
import { followCurrent } from '../../../../src-main/platform/follow-current.ts'

test('what is called goes to whatever is current then, with all its arguments', () => {
  const named = (name: string) => ({ add: (one: number, other: number) => `${name} ${String(one + other)}`, name: () => name })
  let current = named('first')
  const following = followCurrent(() => current)
  expect(following.add(1, 2)).toBe('first 3')
  current = named('second')
  expect(following.add(1, 2)).toBe('second 3')
  expect(following.name()).toBe('second')
})
