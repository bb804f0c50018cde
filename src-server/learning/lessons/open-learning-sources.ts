import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { LearningSources } from '../../content/sources/learning-sources.ts'
import type { Core } from '../../platform/core/core.ts'
import { toLearningRows } from './learning-rows.ts'
import { readLearningSources } from './read-learning-sources.ts'
import { saveLearningRows } from './store-learning-rows.ts'

/**
 * Reads the installed files and fills the tables of subjects, lessons, plans, add-ons and medal levels from them. Throws `DamagedSourceError` where a
 * file cannot be used.
 */
export async function openLearningSources(
  { queries, resourcesFolder, version, logger }: Pick<Core, 'queries' | 'resourcesFolder' | 'version' | 'logger'>,
  library: ContentLibrary
): Promise<LearningSources> {
  const sources = await readLearningSources(resourcesFolder, library)
  const isCurrent = await saveLearningRows(queries, toLearningRows(sources), version)
  if (!isCurrent) logger.info({ version }, 'the lessons and plans of a newer Koya stay')
  return sources
}
