import { join } from 'node:path'
import type { MedalLadder } from '../../src-shared/content/exams/medal-ladder.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { Entitlements } from '../billing/plans/create-entitlements.ts'
import type { OfferRepository } from '../billing/plans/offer-repository.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import type { PaperAccess } from '../content/catalogue/paper-access.ts'
import type { MediaSigner } from '../content/media/media-signer.ts'
import type { PracticeCatalogue } from '../content/catalogue/practice-catalogue.ts'
import type { LearningSources } from '../content/sources/learning-sources.ts'
import type { LibrarySource } from '../content/sources/library-source.ts'
import type { RegisteredLibrary } from '../content/sources/registered-library.ts'
import type { Core } from '../platform/core/core.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { DamagedSourceError } from '../platform/disk/damaged-source-error.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import type { SearchSwitch } from '../platform/read-server-settings.ts'
import { createAttemptLessonHandlers, createLessonReader } from './lessons/attempt-lesson-handlers.ts'
import { createLessonCatalogue } from './lessons/create-lesson-catalogue.ts'
import { createLessonRepository } from './lessons/lesson-repository.ts'
import { createReadingHandlers } from './lessons/reading-handlers.ts'
import { createSubjectRepository } from './lessons/subject-repository.ts'
import { openBuiltInLibraries } from './library/built-in-libraries.ts'
import { findHalfReadLibrary } from './library/find-half-read.ts'
import { createLibraryHandlers } from './library/library-handlers.ts'
import { createReadingRepository } from './library/reading-repository.ts'
import { framesOf, withLadderLocks } from './medals/build-medal-ladders.ts'
import { createMedalProgress } from './medals/create-medal-progress.ts'
import { createMedalRepository } from './medals/medal-repository.ts'
import { createProgressHandlers, readProgress, readWeakTopics } from './progress/progress-handlers.ts'
import { createBankCatalogue } from './search/bank-catalogue.ts'
import { createIndexBuilder } from './search/index-builder.ts'
import { createItemMarkHandlers } from './search/item-mark-handlers.ts'
import { createItemMarkRepository } from './search/item-mark-repository.ts'
import { createItemSearchHandlers } from './search/item-search-handlers.ts'
import { openSearchIndex } from './search/open-search-index.ts'
import { createLearningDayRepository } from './time/learning-day-repository.ts'
import { createLearningTimeHandlers } from './time/learning-time-handlers.ts'
import { createDrillRepository } from './trainer/drill-repository.ts'
import { createTrainerHandlers } from './trainer/trainer-handlers.ts'

interface LearningParts {
  readonly account: Pick<AccountDependencies, 'profiles' | 'rateLimits'>
  readonly billing: {
    readonly offers: OfferRepository
    /** What a learner has now. */
    readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  }
  readonly content: {
    readonly practices: Pick<PracticeCatalogue, 'readHeadings'>
    readonly paperAccess: Pick<PaperAccess, 'readLocks'>
    readonly mediaSigner: MediaSigner
  }
  readonly library: ContentLibrary
  readonly sources: Pick<LearningSources, 'libraries' | 'ladders'>
  readonly attempts: AttemptsUnderEmbargo
  readonly database: Pick<OpenDatabase, 'kind' | 'queries'>
  /** Whether learners may look for questions in the bank. */
  readonly search: SearchSwitch
}

/** What learners read, practise and look for, and how far they are. Throws `DamagedSourceError` where a library that comes with Koya cannot be used. */
export async function openLearning({ queries, resourcesFolder, now }: Pick<Core, 'queries' | 'resourcesFolder' | 'now'>, parts: LearningParts) {
  const { account, billing, content, library, sources, attempts, database, search } = parts
  const { profiles, rateLimits } = account
  const builtIn = await readBuiltIn(resourcesFolder, sources.libraries)
  const subjects = createSubjectRepository(queries)
  const lessons = createLessonCatalogue({ builtIn: createLessonRepository(queries), library })
  const readLessons = createLessonReader({ lessons, library, now })
  const medals = createMedalProgress(createMedalRepository(queries, attempts), framesOf(sources.ladders))
  const readLadders = async (accountId: string): Promise<MedalLadder[]> => {
    const [ladders, locks] = await Promise.all([medals.listLadders(accountId), content.paperAccess.readLocks(accountId)])
    return withLadderLocks(ladders, locks)
  }
  const listMedalLadders: HandlerTable['listMedalLadders'] = async ({ caller: { accountId } }) => succeed({ ladders: await readLadders(accountId) })
  const reading = {
    readEntitlements: billing.readEntitlements,
    readLibraries: async () => withoutTwins([...builtIn, ...(await library.readLibraries())]),
    readings: createReadingRepository(queries, now),
    now
  }
  const study = { readLearner: profiles.readProfile, practices: content.practices, lessons, subjects }
  const bank = createBankCatalogue({ library, now })
  const index = openSearchIndex(database)
  const indexBuilder = createIndexBuilder(index)
  const marks = createItemMarkRepository(queries)
  const progress = { queries, attempts, profiles, lessons, library, now }
  const learningDays = createLearningDayRepository(queries)
  const marking = { queries, study, bank, marks, attempts, rateLimits, now }
  return {
    medals,
    learningDays,
    /** What progress is measured from. */
    progress,
    readLadders,
    readLessons,
    /** What a learner can do, by subject and topic. */
    readProgress: (accountId: string) => readProgress(progress, accountId, 'UTC'),
    readWeakTopics: (accountId: string) => readWeakTopics(progress, accountId),
    /** The items that a learner has bookmarked, the newest first. */
    listBookmarks: async (accountId: string): Promise<readonly string[]> =>
      (await marks.list(accountId)).filter(({ isBookmarked }) => isBookmarked).map(({ itemId }) => itemId),
    handlers: {
      ...createReadingHandlers({ subjects, lessons, countItems: library.countItems }),
      ...createAttemptLessonHandlers({ attempts, readLessons }),
      ...createLibraryHandlers({ ...reading, offers: billing.offers }),
      listMedalLadders,
      ...createProgressHandlers({ ...progress, findHalfReadLibrary: (accountId) => findHalfReadLibrary(reading, accountId) }),
      ...createLearningTimeHandlers({ days: learningDays, rateLimits, now }),
      ...createTrainerHandlers(createDrillRepository(queries)),
      ...createItemSearchHandlers({ ...marking, library, index, indexBuilder, search, mediaSigner: content.mediaSigner }),
      ...createItemMarkHandlers(marking)
    },
    /** Ends the building of the index; what it has stays. */
    stop: indexBuilder.stop
  }
}

async function readBuiltIn(resourcesFolder: string, sources: readonly LibrarySource[]): Promise<readonly RegisteredLibrary[]> {
  const { libraries, faults } = await openBuiltInLibraries(join(resourcesFolder, 'learning/media'), sources)
  if (faults.length > 0) throw new DamagedSourceError('libraries', faults)
  return libraries
}

/** Installing refuses a serial that is taken; a pack that was laid into the folder by hand is passed over. */
function withoutTwins(libraries: readonly RegisteredLibrary[]): readonly RegisteredLibrary[] {
  return libraries.filter(({ source }, index) => libraries.findIndex((other) => other.source.serial === source.serial) === index)
}
