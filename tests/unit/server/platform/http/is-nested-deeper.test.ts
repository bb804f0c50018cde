import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { createHttpServer } from '../../../../../src-server/platform/http/create-http-server.ts'
import { isNestedDeeper } from '../../../../../src-server/platform/http/is-nested-deeper.ts'

const nested = (depth: number, inside = ''): string => '['.repeat(depth) + inside + ']'.repeat(depth)

describe('A JSON text', () => {
  it.each([
    ['a list in a list', '[[1], [2]]', 2],
    ['objects and lists in turn', '{"a":[{"b":[]}]}', 4],
    ['brackets in a string', '["[[[[{{{{"]', 1],
    ['an escaped quote in a string', String.raw`["\"[[[["]`, 1],
    ['an escaped backslash at the end of a string', String.raw`["\\",[1]]`, 2],
    ['nothing nested', '"[[["', 0]
  ])('is as deep as its innermost value: %s', (_, text, depth) => {
    expect({ isDeeper: isNestedDeeper(text, depth), isAsDeep: isNestedDeeper(text, depth - 1) }).toEqual({ isDeeper: false, isAsDeep: true })
  })

  it('is looked through to its end also where it is no JSON', () => {
    for (const text of ['', '"', '"\\', ']]]]', '{"a']) expect(isNestedDeeper(text, 8)).toBe(false)
  })
})

describe('A body', () => {
  it('is refused where it is nested deeper than any endpoint takes', async () => {
    const app = createHttpServer({ guard: () => true, trustedProxies: [], now: () => 0, logger: createLogger('silent') })
    app.post('/', (request) => ({ isList: Array.isArray(request.body) }))
    const send = (payload: string) => app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
    expect((await send(nested(64))).json()).toEqual({ isList: true })
    expect((await send(nested(64, `"${nested(64)}"`))).json()).toEqual({ isList: true })
    const refused = await send(nested(65))
    const body: unknown = refused.json()
    expect({ status: refused.statusCode, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'request/malformed' } }
    })
    await app.close()
  })
})
