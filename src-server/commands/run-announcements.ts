import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createAnnouncementRepository, type AnnouncementRepository, type StoredAnnouncement } from '../support/announcement-repository.ts'
import type { ServerCommand } from './server-command.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type AnnouncementCommand = Extract<ServerCommand, { kind: 'announce' | 'list-announcements' | 'withdraw-announcement' }>

/** Posts an announcement, lists all or withdraws one, also while a server runs. Returns the resulting announcements. */
export function runAnnouncements(
  command: AnnouncementCommand,
  settings: DatabaseSettings,
  now: () => number
): Promise<Result<readonly StoredAnnouncement[]>> {
  return useExistingDatabase({ dataFolder: command.dataFolder, settings }, async (queries) => {
    const announcements = createAnnouncementRepository(queries)
    if (command.kind === 'list-announcements') return succeed(await announcements.list())
    if (command.kind === 'withdraw-announcement') return withdraw(announcements, command, now())
    const posted = { ...command.announcement, announcementId: randomUUID(), madeBy: command.by, madeAt: now(), withdrawn: null }
    await announcements.post(posted)
    return succeed([posted])
  })
}

/** Idempotent. */
async function withdraw(
  announcements: AnnouncementRepository,
  { announcementId, by }: Extract<AnnouncementCommand, { kind: 'withdraw-announcement' }>,
  at: number
): Promise<Result<readonly StoredAnnouncement[]>> {
  await announcements.withdraw(announcementId, { by, at })
  const announcement = await announcements.find(announcementId)
  return announcement ? succeed([announcement]) : fail('announcement/not-found')
}
