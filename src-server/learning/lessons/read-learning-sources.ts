import { join } from 'node:path'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import { DamagedSourceError } from '../../platform/disk/damaged-source-error.ts'
import { checkLearningSources } from './check-learning-sources.ts'
import { drawLessons } from '../../content/sources/draw-lessons.ts'
import type { LearningSources } from '../../content/sources/learning-sources.ts'
import { readResources } from '../../content/sources/source-files.ts'

/** Reads and checks all sources of `resourcesFolder`. Throws `DamagedSourceError` with every fault. */
export async function readLearningSources(resourcesFolder: string, library: ContentLibrary): Promise<LearningSources> {
  const [subjectLists, lessons, libraries, offers, ladders, definitions] = await Promise.all([
    readResources.subjects(resourcesFolder),
    readResources.lessons(resourcesFolder),
    readResources.libraries(resourcesFolder),
    readResources.plans(resourcesFolder),
    library.readLadders(),
    library.readDefinitions()
  ])
  const drawn = await drawLessons(join(resourcesFolder, 'learning/drawings'), lessons)
  const sources: LearningSources = {
    subjects: subjectLists.flatMap(({ subjects }) => subjects),
    lessons: drawn.lessons,
    libraries,
    plans: offers.flatMap(({ plans }) => plans),
    addOns: offers.flatMap(({ addOns }) => addOns),
    ladders
  }
  const faults = [...drawn.faults, ...checkLearningSources(sources, definitions)]
  if (faults.length > 0) throw new DamagedSourceError('learning', faults)
  return sources
}
