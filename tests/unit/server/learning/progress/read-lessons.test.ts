import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('Lessons that a learner has read', (makeDatabase) => {
  interface Reader {
    readonly backend: TestBackend
    learner: SignedInLearner
  }

  async function open(): Promise<Reader> {
    const backend = await openTestBackend({ database: await makeDatabase() })
    return { backend, learner: await signIn(backend) }
  }

  /** Moves the clock and signs in again, because no token lasts a day. */
  async function waitADay(reader: Reader): Promise<void> {
    reader.backend.clock.advance(DAY_MS)
    const { email: identifier, password } = reader.learner
    const signedIn = await reader.backend.call('login', { body: { identifier, password } })
    reader.learner = { ...reader.learner, token: signedIn.value.metadata.token }
  }

  async function keep({ backend, learner }: Reader, part: number, isRead: boolean): Promise<void> {
    const params = { slug: 'adding-up' }
    const sent = await backend.call('keepLessonPlace', { bearer: learner.token, params, body: { part, isRead } })
    expect(sent.status).toBe(200)
  }

  async function readLessons({ backend, learner }: Reader): Promise<readonly string[]> {
    return (await backend.call('fetchHalfRead', { bearer: learner.token })).value.readLessons ?? []
  }

  async function streak({ backend, learner }: Reader) {
    return (await backend.call('fetchProgress', { bearer: learner.token, query: { zone: 'UTC' } })).value.streak
  }

  it('a lesson that was read stays read, also when the learner begins it again', async () => {
    const reader = await open()
    await keep(reader, 1, false)
    expect(await readLessons(reader), 'half read').toEqual([])
    await keep(reader, 1, true)
    await keep(reader, 0, false)
    expect(await readLessons(reader)).toEqual(['adding-up'])
    const ben = { backend: reader.backend, learner: await signIn(reader.backend, 'ben@example.com') }
    expect(await readLessons(ben), 'another learner').toEqual([])
  })

  it('a lesson keeps the streak on the day when it is first read to its end, and on no other', async () => {
    const reader = await open()
    await keep(reader, 1, false)
    expect(await streak(reader), 'half read').toMatchObject({ days: 0, isKeptToday: false })
    await keep(reader, 1, true)
    expect(await streak(reader)).toMatchObject({ days: 1, isKeptToday: true })
    await waitADay(reader)
    await keep(reader, 0, false)
    await keep(reader, 1, true)
    expect(await streak(reader), 'read again').toMatchObject({ days: 1, isKeptToday: false })
  })
})
