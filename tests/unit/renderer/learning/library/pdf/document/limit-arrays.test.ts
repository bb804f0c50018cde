import { expect, it } from 'vitest'
import { limitArrays } from '../../../../../../../src-renderer/features/learning/library/pdf/document/limit-arrays.ts'

it('limitArrays refuses byte arrays over the limit and leaves all others as before', () => {
  const scope = { Uint8Array, Uint8ClampedArray }
  limitArrays(scope, 100)
  for (const Limited of [scope.Uint8Array, scope.Uint8ClampedArray]) {
    expect(() => new Limited(101)).toThrow(RangeError)
    expect(new Limited(100)).toHaveLength(100)
    expect(new Limited(new ArrayBuffer(500))).toHaveLength(500)
    expect([...Limited.from([1, 2])]).toEqual([1, 2])
  }
  expect(new scope.Uint8Array(3)).toBeInstanceOf(Uint8Array)
  expect(new Uint8Array(3)).toBeInstanceOf(scope.Uint8Array)
  expect(new Uint8Array(101)).toHaveLength(101)
})
