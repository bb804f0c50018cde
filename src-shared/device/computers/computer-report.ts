import { z } from '../../kernel/schema/zod.ts'
import { installHolds } from '../../updates/may-install.ts'
import { updateVersionSchema } from '../../updates/update-version.ts'
import { kioskDeviceKinds } from '../kiosk-device-kinds.ts'

/** What a computer tells its server about its Koya. It names no learner; a home computer does not name itself either. */
export const computerReportSchema = z.strictObject({
  /** Made at random on that computer. */
  computerId: z.uuid(),
  /** The computer's name in its network; null for a home computer. */
  name: z
    .string()
    .regex(/^[\x21-\x7e]{1,63}$/)
    .nullable(),
  kind: z.enum(kioskDeviceKinds),
  platform: z.enum(['linux', 'win32', 'darwin']),
  version: updateVersionSchema,
  /** The version that is downloaded and waits; null if none does. */
  waiting: updateVersionSchema.nullable(),
  /** Why it waits; null if nothing but the next start is missing. */
  hold: z.enum(installHolds).nullable(),
  /** The version that did not start properly there and was replaced by the one before; null after a later success. */
  returnedFrom: updateVersionSchema.nullable()
})

/** A computer of a server, as staff see it. */
export const listedComputerSchema = computerReportSchema.extend({
  /** When it reported last, milliseconds since 1970. */
  reportedAt: z.number()
})

/** How many computers run a version. */
export const versionCountSchema = z.strictObject({ version: updateVersionSchema, count: z.int().positive() })

export type ComputerReport = z.infer<typeof computerReportSchema>
export type ListedComputer = z.infer<typeof listedComputerSchema>
export type VersionCount = z.infer<typeof versionCountSchema>
