import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acquire, release, type Lock, type Taking } from '../../../../../../src-main/device/kiosk/locks/locks.ts'

const names = ['displays', 'window', 'keys', 'shortcuts', 'clipboard', 'capture', 'watch'] as const

/** Makes locks that record their calls. Each one returns its result or throws. */
function madeOf(takings: readonly (Taking | 'throws')[]): { locks: Lock[]; done: string[] } {
  const done: string[] = []
  const locks = takings.map((taking, index): Lock => {
    const name = names[index] ?? 'watch'
    return {
      name,
      take() {
        done.push(`take ${name}`)
        if (taking === 'throws') throw new Error('no')
        return Promise.resolve(taking)
      },
      release() {
        done.push(`release ${name}`)
      }
    }
  })
  return { locks, done }
}

describe('taking the locks of a seat', () => {
  test('locks are taken in order, and those that the system does not offer are reported', async () => {
    const { locks, done } = madeOf(['held', 'not-offered', 'held'])
    expect(await acquire(locks)).toEqual({ ok: true, notOffered: ['window'] })
    expect(done).toEqual(['take displays', 'take window', 'take keys'])
  })

  test('when a lock is refused, the taken locks are released in reverse order and later ones are not tried', async () => {
    const { locks, done } = madeOf(['held', 'held', { refused: 'not-taken' }, 'held'])
    expect(await acquire(locks)).toMatchObject({ ok: false, lock: 'keys', why: 'not-taken' })
    expect(done).toEqual(['take displays', 'take window', 'take keys', 'release keys', 'release window', 'release displays'])
  })

  test('a lock that throws counts as refused, and its error is returned', async () => {
    const { locks, done } = madeOf(['held', 'throws'])
    expect(await acquire(locks)).toEqual({ ok: false, lock: 'window', why: 'not-taken', error: new Error('no') })
    expect(done.slice(-2)).toEqual(['release window', 'release displays'])
  })

  test('either all locks are held or none, whatever each lock returns', async () => {
    const answer = fc.constantFrom<Taking | 'throws'>('held', 'held', 'not-offered', { refused: 'no-display' }, 'throws')
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { maxLength: names.length }), async (takings) => {
        const { locks, done } = madeOf(takings)
        const acquired = await acquire(locks)
        const taken = done.filter((line) => line.startsWith('take ')).map((line) => line.slice('take '.length))
        const released = done.filter((line) => line.startsWith('release ')).map((line) => line.slice('release '.length))
        expect(released).toEqual(acquired.ok ? [] : [...taken].reverse())
        expect(acquired.ok).toBe(!takings.some((taking) => taking === 'throws' || typeof taking === 'object'))
      })
    )
  })

  test('the other locks are released even if one lock cannot be released', async () => {
    const { locks, done } = madeOf(['held', 'held', 'held'])
    const stubborn: Lock = {
      name: 'clipboard',
      take: () => 'held',
      release() {
        throw new Error('no')
      }
    }
    await release([...locks, stubborn])
    expect(done).toEqual(['release keys', 'release window', 'release displays'])
  })
})
