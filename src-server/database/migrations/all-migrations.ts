import type { Migration } from '../migration.ts'
import { accountsAndAttempts } from './0001-accounts-and-attempts.ts'
import { profilesAndRoles } from './0002-profiles-and-roles.ts'
import { learning } from './0003-learning.ts'
import { trainer } from './0004-trainer.ts'
import { itemTypes } from './0005-item-types.ts'
import { lateEvents } from './0006-late-events.ts'
import { attemptItems } from './0007-attempt-items.ts'
import { corrections } from './0008-corrections.ts'
import { sittingMode } from './0009-sitting-mode.ts'
import { itemReports } from './0010-item-reports.ts'
import { ownQuestions } from './0011-own-questions.ts'
import { progress } from './0012-progress.ts'
import { announcements } from './0013-announcements.ts'
import { libraryReading } from './0014-library-reading.ts'
import { grants } from './0015-grants.ts'
import { itemSearch } from './0016-item-search.ts'
import { itemMarks } from './0017-item-marks.ts'
import { lessonPlaces } from './0018-lesson-places.ts'
import { support } from './0019-support.ts'
import { ownData } from './0020-own-data.ts'
import { payments } from './0021-payments.ts'
import { linksForPhones } from './0022-links-for-phones.ts'
import { examSessions } from './0023-exam-sessions.ts'
import { examMarks } from './0024-exam-marks.ts'
import { chargedInterruptions } from './0025-charged-interruptions.ts'
import { examRelease } from './0026-exam-release.ts'
import { afterRestart } from './0027-after-restart.ts'
import { rowsOfStrangers } from './0028-rows-of-strangers.ts'

/** In order of their numbers, which count from 1 without gaps. */
export const allMigrations: readonly Migration[] = [
  accountsAndAttempts,
  profilesAndRoles,
  learning,
  trainer,
  itemTypes,
  lateEvents,
  attemptItems,
  corrections,
  sittingMode,
  itemReports,
  ownQuestions,
  progress,
  announcements,
  libraryReading,
  grants,
  itemSearch,
  itemMarks,
  lessonPlaces,
  support,
  ownData,
  payments,
  linksForPhones,
  examSessions,
  examMarks,
  chargedInterruptions,
  examRelease,
  afterRestart,
  rowsOfStrangers
]
