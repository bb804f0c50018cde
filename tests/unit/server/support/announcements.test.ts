import { expect, it } from 'vitest'
import { createAnnouncementRepository, MOST_ANNOUNCEMENTS, type StoredAnnouncement } from '../../../../src-server/support/announcement-repository.ts'
import { runAnnouncements } from '../../../../src-server/commands/run-announcements.ts'
import { emptyProfile } from '../../../../src-shared/account/learner-profile.ts'
import { buildAnnouncement } from '../../../support/build-announcement.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { signInUntold as signIn } from '../../../support/signed-in-learner.ts'
import { makeDataFolder } from '../../../support/start-backend-child.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

async function post(backend: TestBackend, changes: Partial<StoredAnnouncement>): Promise<string> {
  const announcement = buildAnnouncement(changes)
  await createAnnouncementRepository(backend.database.queries).post(announcement)
  return announcement.announcementId
}

async function textsFor(backend: TestBackend, bearer: string): Promise<string[]> {
  return (await backend.call('listAnnouncements', { bearer })).value.announcements.map(({ text }) => text)
}

describeOnEachDatabase('Announcements', (makeDatabase) => {
  it('announcements are listed from their first to their last day, newest first, for their audience', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    // It is 21 September 2026 on the backend.
    await post(backend, { text: 'all', madeAt: 1 })
    await post(backend, { text: 'last day', until: '2026-09-21', madeAt: 2 })
    await post(backend, { text: 'first day', from: '2026-09-21', madeAt: 3 })
    await post(backend, { text: 'over', until: '2026-09-20' })
    await post(backend, { text: 'to come', from: '2026-09-22' })
    await post(backend, { text: 'seniors', classLevels: ['ss-2', 'ss-3'], madeAt: 4 })
    await post(backend, { text: 'candidates', targetExams: ['utme'], madeAt: 5 })
    await post(backend, { text: 'senior candidates', classLevels: ['ss-3'], targetExams: ['bece'], madeAt: 6 })
    expect(await textsFor(backend, bearer)).toEqual(['first day', 'last day', 'all'])
    await backend.call('updateProfile', { bearer, body: { name: 'Ada', profile: { ...emptyProfile, classLevel: 'ss-3', targetExam: 'utme' } } })
    expect(await textsFor(backend, bearer)).toEqual(['candidates', 'seniors', 'first day', 'last day', 'all'])
  })

  it('a learner gets the newest announcements, and older ones when these were put away', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const ids = []
    for (let number = 1; number <= MOST_ANNOUNCEMENTS + 2; number += 1) ids.push(await post(backend, { text: String(number), madeAt: number }))
    const newest = Array.from({ length: MOST_ANNOUNCEMENTS }, (_, index) => String(MOST_ANNOUNCEMENTS + 2 - index))
    expect(await textsFor(backend, bearer)).toEqual(newest)
    await backend.call('putAwayAnnouncement', { bearer, body: { announcementId: ids.at(-1) ?? '' } })
    expect(await textsFor(backend, bearer)).toEqual([...newest.slice(1), '2'])
  })

  it('an announcement dismissed by one learner stays for the others until it is withdrawn', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    const announcementId = await post(backend, { text: 'all' })
    const putAway = () => backend.call('putAwayAnnouncement', { bearer: ada, body: { announcementId } })
    expect([(await putAway()).status, (await putAway()).status]).toEqual([200, 200])
    expect({ adasTexts: await textsFor(backend, ada), bensTexts: await textsFor(backend, ben) }).toEqual({ adasTexts: [], bensTexts: ['all'] })
    const unknown = await backend.call('putAwayAnnouncement', { bearer: ada, body: { announcementId: crypto.randomUUID() } })
    expect(unknown.error?.code).toBe('announcement/not-found')
    const announcements = createAnnouncementRepository(backend.database.queries)
    expect(await announcements.withdraw(announcementId, { by: 'Ada Obi', at: 5 })).toBe(true)
    expect(await announcements.withdraw(announcementId, { by: 'Ben', at: 6 })).toBe(false)
    expect((await announcements.find(announcementId))?.withdrawn).toEqual({ by: 'Ada Obi', at: 5 })
    expect(await textsFor(backend, ben)).toEqual([])
  })
})

it('the announcement command posts, lists and withdraws announcements', async () => {
  const { announcementId: _, madeBy: by, madeAt: _at, withdrawn: _withdrawn, ...announcement } = buildAnnouncement()
  const dataFolder = makeDataFolder()
  const settings = { DATABASE_URL: undefined, KOYA_DATA: dataFolder }
  const { openSqlite } = await import('../../../../src-server/platform/database/open-sqlite.ts')
  await openSqlite(dataFolder).close()
  const posted = await runAnnouncements({ kind: 'announce', announcement, by, dataFolder }, settings, () => 7)
  expect(posted).toMatchObject({ ok: true, value: [{ ...announcement, madeBy: 'Ada Obi', madeAt: 7, withdrawn: null }] })
  const announcementId = posted.ok ? (posted.value[0]?.announcementId ?? '') : ''
  const withdraw = (id: string) => runAnnouncements({ kind: 'withdraw-announcement', announcementId: id, by: 'Ben', dataFolder }, settings, () => 9)
  expect(await withdraw(announcementId)).toMatchObject({ ok: true, value: [{ announcementId, withdrawn: { by: 'Ben', at: 9 } }] })
  expect(await withdraw('no-such')).toMatchObject({ ok: false, error: { code: 'announcement/not-found' } })
  const listed = await runAnnouncements({ kind: 'list-announcements', dataFolder }, settings, () => 9)
  expect(listed).toMatchObject({ ok: true, value: [{ announcementId, withdrawn: { by: 'Ben', at: 9 } }] })
})
