import { slugSchema } from '../../../../src-shared/kernel/values/slug.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { classLevelSlugs, targetExamSlugs } from '../../../../src-shared/account/class-levels.ts'

/** The part of a profile that the guard `profile` asks for: with it the profile is complete (`isProfileComplete`). */
export const studyChoiceSchema = z.strictObject({
  classLevel: z.enum(classLevelSlugs, { error: 'Choose your class.' }),
  targetExam: z.enum(targetExamSlugs, { error: 'Choose an exam, or that there is none this year.' }),
  subjectSlugs: z.array(slugSchema).min(1, { error: 'Choose at least one subject.' }).max(12, { error: 'Choose at most 12 subjects.' })
})
