import { join } from 'node:path'
import { subjectContentSchema, type SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import { readJsonFolder } from '../../platform/disk/read-json-folder.ts'
import { assessmentListSchema, profileSchema } from '../exams/profile.ts'
import { subjectTemplatesSchema } from '../../../src-shared/content/templates/item-template.ts'
import { subjectExceptionsSchema } from './content-exception.ts'
import { subjectReadingsSchema } from './explanation-reading.ts'
import { subjectReviewsSchema } from './item-review.ts'
import { lessonSourceSchema, offerListSchema, subjectListSchema } from './learning-sources.ts'
import { librarySourceSchema } from './library-source.ts'
import { medalLadderSourceSchema } from './medal-ladder-source.ts'
import { subjectPapersSchema } from './pack-paper.ts'
import { syllabusSchema } from './syllabus.ts'

function readerOf<Schema extends z.ZodType>(name: string, schema: Schema): (parent: string) => Promise<z.output<Schema>[]> {
  return (parent) => readJsonFolder(join(parent, name), schema)
}

/**
 * What is read from `resources`, by folder. A folder that is not there holds nothing; a file that does not fit throws `DamagedSourceError`. Headers of
 * packs and corrections have one reader each, which knows their form.
 */
export const readResources = {
  assessments: readerOf('assessments', assessmentListSchema),
  lessons: readerOf('learning/lessons', lessonSourceSchema),
  libraries: readerOf('learning/libraries', librarySourceSchema),
  subjects: readerOf('learning/subjects', subjectListSchema),
  medalLadders: readerOf('medal-test', medalLadderSourceSchema),
  plans: readerOf('plans', offerListSchema),
  profiles: readerOf('profiles', profileSchema)
}

/** As `readResources`, what lies beside the banks in `resources/content`. */
export const readBesideBanks = {
  exceptions: readerOf('exceptions', subjectExceptionsSchema),
  'explanation-readings': readerOf('explanation-readings', subjectReadingsSchema),
  papers: readerOf('papers', subjectPapersSchema),
  reviews: readerOf('reviews', subjectReviewsSchema),
  syllabus: readerOf('syllabus', syllabusSchema),
  templates: readerOf('templates', subjectTemplatesSchema)
}

/** As `readResources`, the subjects of a bank. */
export function readBankSubjects(contentFolder: string, bank: string): Promise<SubjectContent[]> {
  return readerOf(bank, subjectContentSchema)(contentFolder)
}

/** Whether a folder of content is a bank. */
export function isBank(name: string): boolean {
  return !Object.hasOwn(readBesideBanks, name)
}
