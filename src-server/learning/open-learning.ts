import { join } from 'node:path'
import type { MedalLadder } from '../../src-shared/content/exams/medal-ladder.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { HalfReadLibrary } from '../../src-shared/learning/library/half-read.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import { DamagedSourceError } from '../platform/disk/damaged-source-error.ts'
import type { Queries } from '../platform/database/open-database.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import { openBuiltInLibraries } from './library/built-in-libraries.ts'
import { findHalfReadLibrary } from './library/find-half-read.ts'
import { createLibraryHandlers } from './library/library-handlers.ts'
import type { LibrarySource } from '../content/sources/library-source.ts'
import type { LearningSources } from '../content/sources/learning-sources.ts'
import { createReadingRepository } from './library/reading-repository.ts'
import type { RegisteredLibrary } from '../content/sources/registered-library.ts'
import { framesOf, withLadderLocks } from './medals/build-medal-ladders.ts'
import type { Entitlements } from '../billing/plans/create-entitlements.ts'
import { createLessonCatalogue, type LessonCatalogue } from './lessons/create-lesson-catalogue.ts'
import { createMedalProgress, type MedalProgress } from './medals/create-medal-progress.ts'
import { createLessonRepository } from './lessons/lesson-repository.ts'
import { createMedalRepository } from './medals/medal-repository.ts'
import type { OfferRepository } from '../billing/plans/offer-repository.ts'
import type { PaperAccess } from '../content/catalogue/paper-access.ts'
import { createReadingHandlers } from './lessons/reading-handlers.ts'
import { createSubjectRepository, type SubjectRepository } from './lessons/subject-repository.ts'

interface LearningDeps {
  readonly queries: Queries
  readonly library: ContentLibrary
  readonly sources: LearningSources
  readonly attempts: Pick<AttemptsUnderEmbargo, 'listUnderEmbargo'>
  readonly paperAccess: Pick<PaperAccess, 'readLocks'>
  readonly resourcesFolder: string
  readonly billing: {
    readonly offers: OfferRepository
    /** What a learner has now. */
    readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  }
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type ReadingHandlers = ReturnType<typeof createReadingHandlers>
type LibraryHandlers = ReturnType<typeof createLibraryHandlers>

export interface Learning {
  readonly handlers: ReadingHandlers & LibraryHandlers & Pick<HandlerTable, 'listMedalLadders'>
  readonly medals: MedalProgress
  /** The medal test's ladders with an account's own results. */
  readonly readLadders: (accountId: string) => Promise<MedalLadder[]>
  readonly lessons: LessonCatalogue
  /** Where a learner stopped reading in a library; null for nowhere. */
  readonly findHalfReadLibrary: (accountId: string) => Promise<HalfReadLibrary | null>
  readonly subjects: Pick<SubjectRepository, 'list'>
}

/** Answers for the installed files and the tables that were filled from them. Throws `DamagedSourceError` where a file cannot be used. */
export async function openLearning({
  queries,
  library,
  sources,
  attempts,
  paperAccess,
  resourcesFolder,
  billing,
  now
}: LearningDeps): Promise<Learning> {
  const { offers, readEntitlements } = billing
  const builtIn = await readBuiltIn(resourcesFolder, sources.libraries)
  const subjects = createSubjectRepository(queries)
  const lessons = createLessonCatalogue({ builtIn: createLessonRepository(queries), library })
  const medals = createMedalProgress(createMedalRepository(queries, attempts), framesOf(sources.ladders))
  const readLadders = async (accountId: string) => {
    const [ladders, locks] = await Promise.all([medals.listLadders(accountId), paperAccess.readLocks(accountId)])
    return withLadderLocks(ladders, locks)
  }
  const reading = {
    readEntitlements,
    readLibraries: async () => withoutTwins([...builtIn, ...(await library.readLibraries())]),
    readings: createReadingRepository(queries, now),
    now
  }
  return {
    handlers: {
      ...createReadingHandlers({ subjects, lessons, countItems: library.countItems }),
      ...createLibraryHandlers({ ...reading, offers }),
      listMedalLadders: async ({ caller: { accountId } }) => succeed({ ladders: await readLadders(accountId) })
    },
    medals,
    readLadders,
    lessons,
    findHalfReadLibrary: (accountId) => findHalfReadLibrary(reading, accountId),
    subjects
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
