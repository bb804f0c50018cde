import { z } from '../kernel/schema/zod.ts'
import { examWindowSchema, installHoursSchema } from './install-hours.ts'
import { updateChannelSchema } from './update-manifest.ts'
import { updateFeedSchema } from './update-trust.ts'

/** The policy's `updates` section. It cannot make a file trusted: the keys are built in. */
export const updatesPolicySchema = z.strictObject({
  isOff: z.boolean().optional().describe('Whether this computer neither looks for updates nor takes one from a stick.'),
  feed: updateFeedSchema
    .optional()
    .describe('The folder of a web server where updates lie; the server of this computer, else the built-in address, where it is absent.'),
  channel: updateChannelSchema.optional().describe('The channel that is followed; the one that Koya was built for where it is absent.'),
  hours: installHoursSchema
    .optional()
    .describe('When an update may be installed; at any hour where it is absent. A computer that was off in these hours installs at its next start.'),
  examWindows: z
    .array(examWindowSchema)
    .max(200)
    .optional()
    .describe('When exams are sat: nothing is fetched or installed then. An exam seat that has neither these nor `hours` installs nothing.'),
  fetches: z
    .enum(['by-itself', 'when-asked'])
    .optional()
    .describe('Whether an update is downloaded by itself; where it is absent the data saver decides.')
})

export type UpdatesPolicy = z.infer<typeof updatesPolicySchema>
