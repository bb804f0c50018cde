import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acquire, release, type Lock, type Taking } from '../../../../../../src-main/device/kiosk/locks/locks.ts'

const names = ['displays', 'window', 'keys', 'shortcuts', 'clipboard', 'capture', 'watch'] as const

/** Locks that say what was done to them; each answers as told, or throws. */
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
  test('takes them in their order, and tells which the system does not offer', async () => {
    const { locks, done } = madeOf(['held', 'not-offered', 'held'])
    expect(await acquire(locks)).toEqual({ ok: true, notOffered: ['window'] })
    expect(done).toEqual(['take displays', 'take window', 'take keys'])
  })

  test('gives back what it took, the last first, where one is refused, and tries none after it', async () => {
    const { locks, done } = madeOf(['held', 'held', { refused: 'not-taken' }, 'held'])
    expect(await acquire(locks)).toMatchObject({ ok: false, lock: 'keys', why: 'not-taken' })
    expect(done).toEqual(['take displays', 'take window', 'take keys', 'release keys', 'release window', 'release displays'])
  })

  test('takes a lock that throws for refused, and keeps what it said', async () => {
    const { locks, done } = madeOf(['held', 'throws'])
    expect(await acquire(locks)).toEqual({ ok: false, lock: 'window', why: 'not-taken', error: new Error('no') })
    expect(done.slice(-2)).toEqual(['release window', 'release displays'])
  })

  test('holds all or none, whatever each answers', async () => {
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

  test('releases the others where one does not let itself be released', async () => {
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
