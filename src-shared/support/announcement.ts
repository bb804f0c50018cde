import { classLevelSlugs, targetExamSlugs } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

export const ANNOUNCEMENT_MOST_CHARACTERS = 600

/** An announcement in plain text. `from` and `until`: dates, both inclusive, in the backend's time zone. */
export const newAnnouncementSchema = z
  .strictObject({
    text: z.string().trim().min(1).max(ANNOUNCEMENT_MOST_CHARACTERS),
    from: z.iso.date(),
    until: z.iso.date(),
    /** Target classes and exams; empty lists mean everybody. */
    classLevels: z.array(z.enum(classLevelSlugs)),
    targetExams: z.array(z.enum(targetExamSlugs))
  })
  .refine(({ from, until }) => from <= until, { error: schemaMessages.support.announcementEnd, path: ['until'] })

export const announcementSchema = z.strictObject({ announcementId: z.uuid(), text: z.string(), from: z.iso.date() })

export type NewAnnouncement = z.infer<typeof newAnnouncementSchema>
export type Announcement = z.infer<typeof announcementSchema>
