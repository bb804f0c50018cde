import { classLevelSlugs } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'

/** The term of the school year, 1 to 3, in which a class has a lesson. A class that is absent has it in no fixed term. */
const lessonTermSchema = z.strictObject({ classLevel: z.enum(classLevelSlugs), term: z.union([z.literal(1), z.literal(2), z.literal(3)]) })

export const lessonTermsSchema = z.array(lessonTermSchema).max(classLevelSlugs.length)
