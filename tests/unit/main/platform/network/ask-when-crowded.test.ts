import { describe, expect, it } from 'vitest'
import { askWhenCrowded } from '../../../../../src-main/platform/network/ask-when-crowded.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'

/** Asks a backend that gives these replies in order. Returns the number of requests and the pauses between them. */
async function askThrough(replies: readonly Result<string>[], random: () => number = () => 0.5) {
  const pauses: number[] = []
  let asked = 0
  const reply = await askWhenCrowded(
    () => {
      asked += 1
      return Promise.resolve(replies[asked - 1] ?? fail('request/internal'))
    },
    {
      random,
      wait: (durationMs) => {
        pauses.push(durationMs)
        return Promise.resolve()
      }
    }
  )
  return { code: reply.ok ? reply.value : reply.error.code, asked, pauses }
}

const crowded = (seconds?: string, code: ErrorCode = 'session/crowded'): Result<string> =>
  fail(code, seconds === undefined ? undefined : { retryAfterSeconds: seconds })

describe('A backend that has too many people signing in', () => {
  it('a crowded backend is asked again after the delay it names, and its later answer is returned', async () => {
    expect(await askThrough([crowded('2'), crowded('3', 'exam-seat/crowded'), succeed('in')])).toEqual({ code: 'in', asked: 3, pauses: [2000, 3000] })
  })

  it('a crowded backend is asked at most four times, with delays capped at about five seconds', async () => {
    const all = Array.from({ length: 9 }, () => crowded('60'))
    expect(await askThrough(all)).toEqual({ code: 'session/crowded', asked: 4, pauses: [5000, 5000, 5000] })
  })

  it('the delay before asking a crowded backend again is randomised', async () => {
    const shares = [0, 0.25, 1]
    const at = await askThrough([crowded('2'), crowded('2'), crowded('2'), succeed('in')], () => shares.shift() ?? 0)
    expect(at.pauses).toEqual([1000, 1500, 3000])
  })

  it('a crowded backend that names no valid delay is asked again after about five seconds', async () => {
    expect((await askThrough([crowded(), crowded('-1'), crowded('soon'), succeed('in')])).pauses).toEqual([5000, 5000, 5000])
  })

  it('a backend that answers with another error is not asked again', async () => {
    expect(await askThrough([fail('session/wrong-credentials'), succeed('in')])).toEqual({ code: 'session/wrong-credentials', asked: 1, pauses: [] })
  })
})
