import { describe, expect, it } from 'vitest'
import { emptyProfile, learnerProfileSchema, PHOTO_LIMIT_BYTES, type LearnerProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { jpegPhoto, pngPhoto } from '../../../../support/photos.ts'
import { signInUntold as signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const profile: LearnerProfile = {
  classLevel: 'ss-3',
  targetExam: 'utme',
  subjectSlugs: [],
  dateOfBirth: '2009-04-23',
  country: 'NG',
  state: 'Ọ̀yọ́',
  school: 'Mayflower ₦ School',
  examDate: '2027-04-17',
  weeklyGoal: 60,
  targetScore: 280,
  targetCourse: 'Medicine',
  ownSettings: null,
  minutesADay: 40
}

describeOnEachDatabase('A profile', (makeDatabase) => {
  it('a profile starts empty, saves what the learner enters, and changes no other profile', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const ben = await signIn(backend, 'ben@example.com')
    const { subjects } = (await backend.call('listSubjects', { bearer: token })).value
    const subjectSlugs = subjects.slice(0, 2).map(({ slug }) => slug)
    expect(subjectSlugs.length).toBeGreaterThan(0)
    const body = { name: 'Ada Okafor', profile: { ...profile, subjectSlugs: [...subjectSlugs, ...subjectSlugs] } }
    const { user } = (await backend.call('updateProfile', { bearer: token, body })).value
    expect({ name: user.name, profile: user.profile }).toEqual({ name: 'Ada Okafor', profile: { ...profile, subjectSlugs } })
    expect((await backend.call('fetchUser', { bearer: token })).value.user).toEqual(user)
    expect((await backend.call('fetchUser', { bearer: ben.token })).value.user).toMatchObject({ name: 'Ada', profile: emptyProfile })
  })

  it('a profile accepts only existing subjects, and is otherwise left unchanged', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const body = { name: 'Changed', profile: { ...profile, subjectSlugs: ['alchemy'] } }
    expect((await backend.call('updateProfile', { bearer: token, body })).error?.code).toBe('profile/unknown-subject')
    expect((await backend.call('fetchUser', { bearer: token })).value.user).toMatchObject({ name: 'Ada', profile: emptyProfile })
  })
})

describe('the minutes a day that a guardian allows', () => {
  it('a profile from before daily limits has none', () => {
    const { minutesADay: _, ...older } = profile
    expect(learnerProfileSchema.parse(older).minutesADay).toBeNull()
  })

  it.each([9, 181, 20.5, 0, -30, '60'])('a profile refuses %s minutes a day', (minutesADay) => {
    expect(learnerProfileSchema.safeParse({ ...profile, minutesADay }).success).toBe(false)
  })

  it.each([10, 180, null])('a profile takes %s minutes a day', (minutesADay) => {
    expect(learnerProfileSchema.parse({ ...profile, minutesADay }).minutesADay).toBe(minutesADay)
  })
})

describeOnEachDatabase('A picture', (makeDatabase) => {
  it('a new photo replaces the earlier one, stays until it is removed, and only its learner can read it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const ben = await signIn(backend, 'ben@example.com')
    const read = async (bearer: string) => (await backend.call('fetchPhoto', { bearer })).value.photo
    expect(await read(token)).toBeNull()
    expect((await backend.call('savePhoto', { bearer: token, body: pngPhoto })).value.user.hasPhoto).toBe(true)
    expect(await read(token)).toEqual(pngPhoto)
    expect((await backend.call('savePhoto', { bearer: token, body: jpegPhoto })).value.user.hasPhoto).toBe(true)
    expect({ ownPhoto: await read(token), bensPhoto: await read(ben.token) }).toEqual({ ownPhoto: jpegPhoto, bensPhoto: null })
    expect((await backend.call('fetchUser', { bearer: ben.token })).value.user.hasPhoto).toBe(false)
    for (let time = 0; time < 2; time += 1) {
      expect((await backend.call('removePhoto', { bearer: token })).value.user.hasPhoto).toBe(false)
      expect(await read(token)).toBeNull()
    }
  })

  it('a photo must match its declared media type and be at most 256 KiB', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const save = async (body: typeof pngPhoto) => (await backend.call('savePhoto', { bearer: token, body })).error?.code ?? 'saved'
    const padded = (sizeBytes: number) => {
      const bytes = Buffer.alloc(sizeBytes)
      Buffer.from(pngPhoto.base64, 'base64').copy(bytes)
      return { mediaType: 'image/png', base64: bytes.toString('base64') } as const
    }
    expect(await save({ ...pngPhoto, mediaType: 'image/jpeg' })).toBe('profile/photo-unreadable')
    expect(await save({ mediaType: 'image/webp', base64: Buffer.from('<svg onload="alert(1)"/>').toString('base64') })).toBe(
      'profile/photo-unreadable'
    )
    expect(await save({ mediaType: 'image/png', base64: '' })).toBe('profile/photo-unreadable')
    expect(await save({ mediaType: 'image/svg+xml' as 'image/png', base64: pngPhoto.base64 })).toBe('request/malformed')
    expect(await save({ mediaType: 'image/png', base64: 'no base64' })).toBe('request/malformed')
    expect(await save(padded(PHOTO_LIMIT_BYTES))).toBe('saved')
    expect(await save(padded(PHOTO_LIMIT_BYTES + 1))).toBe('request/too-large')
    expect(await save(padded(PHOTO_LIMIT_BYTES + 3))).toBe('request/malformed')
    expect(await save(padded(PHOTO_LIMIT_BYTES * 2))).toBe('request/too-large')
  })
})
