interface ArrayScope {
  Uint8Array: Uint8ArrayConstructor
  Uint8ClampedArray: Uint8ClampedArrayConstructor
}

/**
 * Limits both kinds of byte arrays in `scope` to `mostBytes`: a larger one throws a `RangeError`, as when memory is exhausted. A few bytes of a
 * document can unpack to gigabytes, and pdfjs has no limit.
 */
export function limitArrays(scope: ArrayScope, mostBytes: number): void {
  scope.Uint8Array = limited(scope.Uint8Array, mostBytes)
  scope.Uint8ClampedArray = limited(scope.Uint8ClampedArray, mostBytes)
}

function limited<Constructor extends Uint8ArrayConstructor | Uint8ClampedArrayConstructor>(kind: Constructor, mostBytes: number): Constructor {
  return new Proxy(kind, {
    construct(target, values: unknown[], newTarget) {
      const [size] = values
      if (typeof size === 'number' && size > mostBytes) throw new RangeError(`an array of ${String(size)} bytes is too large`)
      return Reflect.construct(target, values, newTarget) as object
    }
  })
}
