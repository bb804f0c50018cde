import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAttemptCapabilities } from '../../../../../src-server/attempt/store/create-attempt-capabilities.ts'

const key = randomBytes(32)

describe('the capability of an attempt', () => {
  it('says the same attempt and computer each time that it is read', async () => {
    const capabilities = createAttemptCapabilities(key)
    const [one, other] = [randomUUID(), randomUUID()]
    const first = await capabilities.issue(one)
    const moved = await capabilities.issue(one, 2)
    const strange = await capabilities.issue(other)
    for (let time = 0; time < 3; time += 1) {
      expect(await capabilities.read(first)).toEqual({ attemptId: one, seatGeneration: 0 })
      expect(await capabilities.read(moved)).toEqual({ attemptId: one, seatGeneration: 2 })
      expect(await capabilities.read(strange)).toEqual({ attemptId: other, seatGeneration: 0 })
    }
  })

  it('is refused with any character changed, also after it was read', async () => {
    const capabilities = createAttemptCapabilities(key)
    const capability = await capabilities.issue(randomUUID())
    expect(await capabilities.read(capability)).not.toBeNull()
    for (let at = 0; at < capability.length; at += 1) {
      // The last two bits of the last character mean nothing.
      const changed = capability.slice(0, at) + ('89-_'.includes(capability.charAt(at)) ? 'A' : '_') + capability.slice(at + 1)
      expect(await capabilities.read(changed)).toBeNull()
    }
  })

  it('is refused where another key or another audience signed it', async () => {
    const capabilities = createAttemptCapabilities(key)
    const attemptId = randomUUID()
    const foreign = await createAttemptCapabilities(randomBytes(32)).issue(attemptId)
    const session = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'koya-attempt+jwt' })
      .setSubject(attemptId)
      .setAudience('koya:session')
      .sign(key)
    for (let time = 0; time < 2; time += 1) {
      expect(await capabilities.read(foreign)).toBeNull()
      expect(await capabilities.read(session)).toBeNull()
    }
  })

  it('is read when more were read after it than are remembered', async () => {
    const capabilities = createAttemptCapabilities(key, { mostVerified: 3 })
    const attemptId = randomUUID()
    const capability = await capabilities.issue(attemptId)
    await capabilities.read(capability)
    for (let count = 0; count < 5; count += 1) await capabilities.read(await capabilities.issue(randomUUID()))
    expect(await capabilities.read(capability)).toEqual({ attemptId, seatGeneration: 0 })
  })
})
