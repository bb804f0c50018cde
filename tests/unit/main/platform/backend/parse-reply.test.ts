import { describe, expect, it } from 'vitest'
import { parseReply } from '../../../../../src-main/platform/backend/parse-reply.ts'
import { z } from '../../../../../src-shared/kernel/schema/zod.ts'

const answer = z.union([
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('none'), reason: z.strictObject({ why: z.string() }) })
])
const schema = z.strictObject({ id: z.string(), answers: z.array(answer), counts: z.record(z.string(), z.int()).optional() })
const known = {
  id: 'a',
  answers: [
    { kind: 'text', text: 'x' },
    { kind: 'none', reason: { why: 'late' } }
  ]
}

describe('A reply of a newer server', () => {
  it('is read without the fields that this version does not know, however deep', () => {
    const newer = {
      ...known,
      added: { deep: [1] },
      answers: [
        { kind: 'text', text: 'x', added: 1 },
        { kind: 'none', reason: { why: 'late', added: null }, other: [] }
      ]
    }
    expect(parseReply(schema, newer)).toEqual({ success: true, data: known })
    expect(newer).toHaveProperty('added')
  })

  it.each([
    ['a missing field', { answers: [] }],
    ['a field of another kind', { ...known, id: 7, added: 1 }],
    ['an unknown alternative', { ...known, answers: [{ kind: 'picture', added: 1 }] }],
    ['a wrong count', { ...known, counts: { added: 'x' } }],
    ['no object', 'text'],
    ['nothing', undefined]
  ])('is refused for %s', (_, value) => {
    expect(parseReply(schema, value)).toEqual({ success: false })
  })

  it('reaches no prototype', () => {
    const hostile: unknown = JSON.parse('{"id":"a","answers":[],"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')
    expect(parseReply(schema, hostile)).toEqual({ success: true, data: { id: 'a', answers: [] } })
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
})
