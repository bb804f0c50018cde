import { slugSchema } from '../../../../src-shared/kernel/values/slug.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { schemaMessages } from '../../../../src-shared/kernel/schema/schema-messages.ts'
import { classLevelSlugs, targetExamSlugs } from '../../../../src-shared/account/class-levels.ts'

/** The profile fields that the guard `profile` requires (`isProfileComplete`). */
export const studyChoiceSchema = z.strictObject({
  classLevel: z.enum(classLevelSlugs, { error: schemaMessages.account.classLevel }),
  targetExam: z.enum(targetExamSlugs, { error: schemaMessages.account.targetExam }),
  subjectSlugs: z
    .array(slugSchema)
    .min(1, { error: schemaMessages.account.subjectMissing })
    .max(12, { error: schemaMessages.account.atMost12Subjects })
})
