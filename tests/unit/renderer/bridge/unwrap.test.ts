import { describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { CodedFailure, toFailure } from '../../../../src-renderer/bridge/coded-failure.ts'
import { unwrap } from '../../../../src-renderer/bridge/unwrap.ts'

describe('unwrapping a result', () => {
  it('unwrap returns the value of a call that succeeded', async () => {
    expect(await unwrap(Promise.resolve(succeed(7)))).toBe(7)
  })

  it('unwrap throws the code and the fields of a call that failed', async () => {
    const thrown: unknown = await unwrap(Promise.resolve(fail('request/malformed', { email: 'Type an address.' }))).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(CodedFailure)
    expect(toFailure(thrown)).toMatchObject({ code: 'request/malformed', fields: { email: 'Type an address.' } })
  })

  it('an unexpected error becomes a failure with the code request/internal', () => {
    expect(toFailure(new TypeError('x is undefined')).code).toBe('request/internal')
  })
})
