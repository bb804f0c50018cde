import { succeed } from '../../src-shared/errors/result.ts'
import type { ContentLibrary } from '../content/create-content-library.ts'
import type { Queries } from '../database/open-database.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { framesOf } from './build-medal-ladders.ts'
import { createEntitlements } from './create-entitlements.ts'
import { createLessonCatalogue, type LessonCatalogue } from './create-lesson-catalogue.ts'
import { createMedalProgress, type MedalProgress } from './create-medal-progress.ts'
import { keepLearningRows } from './keep-learning-rows.ts'
import { toLearningRows } from './learning-rows.ts'
import { createLessonRepository } from './lesson-repository.ts'
import { createLibraryRepository } from './library-repository.ts'
import { createMedalRepository } from './medal-repository.ts'
import { createOfferHandlers } from './offer-handlers.ts'
import { createOfferRepository } from './offer-repository.ts'
import { readLearningSources } from './read-learning-sources.ts'
import { createReadingHandlers } from './reading-handlers.ts'
import { createSubjectRepository } from './subject-repository.ts'
import { createSubscriptionRepository } from './subscription-repository.ts'

interface LearningDeps {
  readonly queries: Queries
  readonly library: ContentLibrary
  readonly resourcesFolder: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type ReadingHandlers = ReturnType<typeof createReadingHandlers>
type OfferHandlers = ReturnType<typeof createOfferHandlers>

export interface Learning {
  readonly handlers: ReadingHandlers & OfferHandlers & Pick<HandlerTable, 'listMedalLadders'>
  readonly medals: MedalProgress
  readonly lessons: LessonCatalogue
  /** The subjects that a learner can choose. */
  readonly subjectSlugs: () => Promise<ReadonlySet<string>>
}

/** Fills the tables from the installed files and answers for them. Throws `DamagedSourceError` where a file cannot be used. */
export async function openLearning({ queries, library, resourcesFolder, now }: LearningDeps): Promise<Learning> {
  const sources = await readLearningSources(resourcesFolder, library)
  await keepLearningRows(queries, toLearningRows(sources))
  const subjects = createSubjectRepository(queries)
  const offers = createOfferRepository(queries)
  const subscriptions = createSubscriptionRepository(queries)
  const readEntitlements = createEntitlements({ offers, subscriptions, now })
  const lessons = createLessonCatalogue({ builtIn: createLessonRepository(queries), library })
  const medals = createMedalProgress(createMedalRepository(queries), framesOf(sources.ladders))
  return {
    handlers: {
      ...createReadingHandlers({
        subjects,
        lessons,
        libraries: createLibraryRepository(queries),
        offers,
        countItems: library.countItems,
        readEntitlements
      }),
      ...createOfferHandlers({ offers, subscriptions, readEntitlements, now }),
      listMedalLadders: async ({ caller }) => succeed({ ladders: await medals.listLadders(caller.accountId) })
    },
    medals,
    lessons,
    subjectSlugs: subjects.listSlugs
  }
}
