import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useHeld } from '../../../../../src-renderer/app/base/use-held.ts'

afterEach(cleanup)

it('a value is followed, and while it is held the last one from before stays', () => {
  const { result, rerender } = renderHook(({ value, isHeld }) => useHeld(value, isHeld), { initialProps: { value: true, isHeld: false } })
  const after = (value: boolean, isHeld: boolean): boolean => {
    rerender({ value, isHeld })
    return result.current
  }
  expect([result.current, after(false, true), after(false, false), after(true, true), after(true, false)]).toEqual([true, true, false, false, true])
})
