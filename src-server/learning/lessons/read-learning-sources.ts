import { join } from 'node:path'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import { DamagedSourceError } from '../../platform/disk/damaged-source-error.ts'
import { readJsonFolder } from '../../platform/disk/read-json-folder.ts'
import { librarySourceSchema } from '../../content/sources/library-source.ts'
import { checkLearningSources } from './check-learning-sources.ts'
import { drawLessons } from '../../content/sources/draw-lessons.ts'
import { lessonSourceSchema, offerListSchema, subjectListSchema, type LearningSources } from '../../content/sources/learning-sources.ts'

/** Reads and checks all sources of `resourcesFolder`. Throws `DamagedSourceError` with every fault. */
export async function readLearningSources(resourcesFolder: string, library: ContentLibrary): Promise<LearningSources> {
  const folder = join(resourcesFolder, 'learning')
  const [subjectLists, lessons, libraries, offers, ladders, definitions] = await Promise.all([
    readJsonFolder(join(folder, 'subjects'), subjectListSchema),
    readJsonFolder(join(folder, 'lessons'), lessonSourceSchema),
    readJsonFolder(join(folder, 'libraries'), librarySourceSchema),
    readJsonFolder(join(resourcesFolder, 'plans'), offerListSchema),
    library.readLadders(),
    library.readDefinitions()
  ])
  const drawn = await drawLessons(join(folder, 'drawings'), lessons)
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
