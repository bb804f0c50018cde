import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { PHOTO_LIMIT_BYTES, type Photo, type ProfileUpdate } from '../../../src-shared/account/learner-profile.ts'
import type { User } from '../../../src-shared/account/session-schemas.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { ProfileRepository } from '../store/profile-repository.ts'
import { findPhotoFault } from './measure-photo.ts'
import { readPhotoType } from './read-photo-type.ts'

export interface ProfileDependencies {
  readonly profiles: ProfileRepository
  /** The subjects that a profile may choose. */
  readonly subjectSlugs: () => Promise<ReadonlySet<string>>
}

type ProfileHandlers = Pick<HandlerTable, 'updateProfile' | 'fetchPhoto' | 'savePhoto' | 'removePhoto'>

/** Each learner reads and changes only the own profile: no request names another account. */
export function createProfileHandlers(services: ProfileDependencies): ProfileHandlers {
  const { profiles } = services
  return {
    updateProfile: async ({ body, caller }) => update(services, caller.accountId, body),
    fetchPhoto: async ({ caller }) => succeed({ photo: await profiles.readPhoto(caller.accountId) }),
    savePhoto: async ({ body, caller }) => {
      const photo = checkPhoto(body)
      if (!photo.ok) return photo
      await profiles.savePhoto(caller.accountId, photo.value)
      return answerUser(profiles, caller.accountId)
    },
    removePhoto: async ({ caller }) => {
      await profiles.removePhoto(caller.accountId)
      return answerUser(profiles, caller.accountId)
    }
  }
}

async function update(
  { profiles, subjectSlugs }: ProfileDependencies,
  accountId: string,
  { name, profile }: ProfileUpdate
): Promise<Result<{ user: User }>> {
  const known = await subjectSlugs()
  const chosen = [...new Set(profile.subjectSlugs)]
  if (chosen.some((slug) => !known.has(slug))) return fail('profile/unknown-subject')
  await profiles.update(accountId, { name, profile: { ...profile, subjectSlugs: chosen } })
  return answerUser(profiles, accountId)
}

/** Returns the picture in canonical base64 if its bytes match its media type. */
export function checkPhoto({ mediaType, base64 }: Photo): Result<Photo> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PHOTO_LIMIT_BYTES) return fail('request/too-large')
  const canBeShown = readPhotoType(bytes) === mediaType && findPhotoFault(bytes, mediaType) === null
  return canBeShown ? succeed({ mediaType, base64: bytes.toString('base64') }) : fail('profile/photo-unreadable')
}

async function answerUser(profiles: ProfileRepository, accountId: string): Promise<Result<{ user: User }>> {
  const user = await profiles.readUser(accountId)
  return user ? succeed({ user }) : fail('session/required')
}
