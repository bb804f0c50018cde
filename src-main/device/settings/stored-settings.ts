import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { ownValuesSchema } from '../../../src-shared/device/own-settings.ts'
import { userSettingsSchema } from '../../../src-shared/device/settings.ts'

export const storedSettingsSchema = z.object({
  /** The user's values from the settings page; the other layers are not stored. */
  ...userSettingsSchema.partial().shape,
  /** The appearance and sound settings of learners whose accounts do not store them, the latest first. */
  'learner.settings': z
    .array(z.strictObject({ accountId: z.string().max(100), values: ownValuesSchema.partial(), isCandidate: z.literal(true).optional() }))
    .optional()
})

export type StoredSettings = z.infer<typeof storedSettingsSchema>
