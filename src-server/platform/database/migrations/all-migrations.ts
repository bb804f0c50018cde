import type { Migration } from '../migration.ts'
import { accountsAndAttempts } from './0001-0020/0001-accounts-and-attempts.ts'
import { profilesAndRoles } from './0001-0020/0002-profiles-and-roles.ts'
import { learning } from './0001-0020/0003-learning.ts'
import { trainer } from './0001-0020/0004-trainer.ts'
import { itemTypes } from './0001-0020/0005-item-types.ts'
import { lateEvents } from './0001-0020/0006-late-events.ts'
import { attemptItems } from './0001-0020/0007-attempt-items.ts'
import { corrections } from './0001-0020/0008-corrections.ts'
import { sittingMode } from './0001-0020/0009-sitting-mode.ts'
import { itemReports } from './0001-0020/0010-item-reports.ts'
import { ownQuestions } from './0001-0020/0011-own-questions.ts'
import { progress } from './0001-0020/0012-progress.ts'
import { announcements } from './0001-0020/0013-announcements.ts'
import { libraryReading } from './0001-0020/0014-library-reading.ts'
import { grants } from './0001-0020/0015-grants.ts'
import { itemSearch } from './0001-0020/0016-item-search.ts'
import { itemMarks } from './0001-0020/0017-item-marks.ts'
import { lessonPlaces } from './0001-0020/0018-lesson-places.ts'
import { support } from './0001-0020/0019-support.ts'
import { ownData } from './0001-0020/0020-own-data.ts'
import { payments } from './0021-0040/0021-payments.ts'
import { linksForPhones } from './0021-0040/0022-links-for-phones.ts'
import { examSessions } from './0021-0040/0023-exam-sessions.ts'
import { examMarks } from './0021-0040/0024-exam-marks.ts'
import { chargedInterruptions } from './0021-0040/0025-charged-interruptions.ts'
import { examRelease } from './0021-0040/0026-exam-release.ts'
import { afterRestart } from './0021-0040/0027-after-restart.ts'
import { rowsOfStrangers } from './0021-0040/0028-rows-of-strangers.ts'
import { computers } from './0021-0040/0029-computers.ts'
import { homeLearners } from './0021-0040/0030-home-learners.ts'
import { addMissingIndexes } from './0021-0040/0031-missing-indexes.ts'
import { compactAttempts } from './0021-0040/0032-compact-attempts.ts'
import { storedPacks } from './0021-0040/0033-stored-packs.ts'
import { attemptsByMonth } from './0021-0040/0034-attempts-by-month.ts'
import { addReferenceIndexes } from './0021-0040/0035-reference-indexes.ts'
import { waitingJobs } from './0021-0040/0036-waiting-jobs.ts'
import { itemStatistics } from './0021-0040/0037-item-statistics.ts'
import { teacherMarking } from './0021-0040/0038-teacher-marking.ts'
import { ownMedia } from './0021-0040/0039-own-media.ts'
import { ownPassages } from './0021-0040/0040-own-passages.ts'
import { passageSounds } from './0041-0060/0041-passage-sounds.ts'
import { classes } from './0041-0060/0042-classes.ts'
import { lessonTerms } from './0041-0060/0043-lesson-terms.ts'
import { learningDays } from './0041-0060/0044-learning-days.ts'
import { picturePasswords } from './0041-0060/0045-picture-passwords.ts'
import { weeklyMails } from './0041-0060/0046-weekly-mails.ts'
import { classPapers } from './0041-0060/0047-class-papers.ts'

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
  rowsOfStrangers,
  computers,
  homeLearners,
  addMissingIndexes,
  compactAttempts,
  storedPacks,
  attemptsByMonth,
  addReferenceIndexes,
  waitingJobs,
  itemStatistics,
  teacherMarking,
  ownMedia,
  ownPassages,
  passageSounds,
  classes,
  lessonTerms,
  learningDays,
  picturePasswords,
  weeklyMails,
  classPapers
]
