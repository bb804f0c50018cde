import { classLevelSlugs, targetExamSlugs } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

export const ANNOUNCEMENT_MOST_CHARACTERS = 600

/** What staff tell learners, in plain text. `from` and `until`: dates, both included, by the backend's day. */
export const newAnnouncementSchema = z
  .strictObject({
    text: z.string().trim().min(1).max(ANNOUNCEMENT_MOST_CHARACTERS),
    from: z.iso.date(),
    until: z.iso.date(),
    /** Whom it is for: these classes, and these exams; everybody where none are named. */
    classLevels: z.array(z.enum(classLevelSlugs)),
    targetExams: z.array(z.enum(targetExamSlugs))
  })
  .refine(({ from, until }) => from <= until, { error: schemaMessages.support.announcementEnd, path: ['until'] })

export const announcementSchema = z.strictObject({ announcementId: z.uuid(), text: z.string(), from: z.iso.date() })

export type NewAnnouncement = z.infer<typeof newAnnouncementSchema>
export type Announcement = z.infer<typeof announcementSchema>
