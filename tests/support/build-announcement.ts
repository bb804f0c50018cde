import type { StoredAnnouncement } from '../../src-server/support/announcement-repository.ts'

/** Builds an announcement for everybody, valid for some months around the tests' clock (September 2026). */
export function buildAnnouncement(changes: Partial<StoredAnnouncement> = {}): StoredAnnouncement {
  return {
    announcementId: crypto.randomUUID(),
    text: 'The school is open for mocks on Saturday.',
    from: '2026-09-01',
    until: '2026-12-24',
    classLevels: [],
    targetExams: [],
    madeBy: 'Ada Obi',
    madeAt: 1_789_000_000_000,
    withdrawn: null,
    ...changes
  }
}
