import type { Queries } from '../../platform/database/open-database.ts'
import {
  emptyProfile,
  learnerProfileSchema,
  photoSchema,
  type LearnerProfile,
  type Photo,
  type ProfileUpdate
} from '../../../src-shared/account/learner-profile.ts'
import { roles } from '../../../src-shared/kernel/http/roles.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { User } from '../../../src-shared/account/session-schemas.ts'

export interface ProfileRepository {
  /** The account as its learner sees it. */
  readonly readUser: (accountId: string) => Promise<User | null>
  /** Reads the profile only; an empty one where there is no such account. */
  readonly readProfile: (accountId: string) => Promise<LearnerProfile>
  readonly update: (accountId: string, update: ProfileUpdate) => Promise<void>
  readonly readPhoto: (accountId: string) => Promise<Photo | null>
  /** Replaces an earlier photo. */
  readonly savePhoto: (accountId: string, photo: Photo) => Promise<void>
  readonly removePhoto: (accountId: string) => Promise<void>
}

const roleSchema = z.enum(roles)

export function createProfileRepository(queries: Queries): ProfileRepository {
  return {
    readUser: (accountId) => readUser(queries, accountId),
    readProfile: async (accountId) => (await readUser(queries, accountId))?.profile ?? emptyProfile,
    update: async (accountId, { name, profile }) => {
      await queries
        .updateTable('account')
        .set({ name, profile: JSON.stringify(profile) })
        .where('account_id', '=', accountId)
        .execute()
    },
    readPhoto: async (accountId) => {
      const row = await queries.selectFrom('account_photo').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      return row ? photoSchema.parse({ mediaType: row.media_type, base64: row.base64 }) : null
    },
    savePhoto: async (accountId, { mediaType, base64 }) => {
      const photo = { media_type: mediaType, base64 }
      await queries
        .insertInto('account_photo')
        .values({ account_id: accountId, ...photo })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(photo))
        .execute()
    },
    removePhoto: async (accountId) => {
      await queries.deleteFrom('account_photo').where('account_id', '=', accountId).execute()
    }
  }
}

async function readUser(queries: Queries, accountId: string): Promise<User | null> {
  const row = await queries
    .selectFrom('account')
    .leftJoin('account_photo', 'account_photo.account_id', 'account.account_id')
    .select([
      'account.name',
      'account.email',
      'account.username',
      'account.role',
      'account.profile',
      'account.opens_here',
      'account.has_picture_password',
      'account_photo.media_type'
    ])
    .where('account.account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  const { name, email, username } = row
  return {
    id: accountId,
    name,
    email,
    username,
    role: roleSchema.parse(row.role),
    hasPhoto: row.media_type !== null,
    profile: learnerProfileSchema.parse(JSON.parse(row.profile)),
    hasPicturePassword: row.has_picture_password === 1,
    ...(row.opens_here === 1 ? { opensHere: true as const } : {})
  }
}
