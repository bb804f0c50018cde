import { request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'
import { librarySchema, librarySummarySchema } from './library.ts'
import { isOutsideAddress } from './outside-address.ts'
import { readingSchema } from './reading.ts'
import { serialSchema } from './serial.ts'

const bySerial = z.strictObject({ serial: serialSchema })

/** The libraries, and where the signed-in learner stands in them, as the backend keeps it. */
export const libraryContract = {
  list: request(z.strictObject({}), z.strictObject({ libraries: z.array(librarySummarySchema) })),
  read: request(bySerial, z.strictObject({ library: librarySchema })),
  readReading: request(bySerial, z.strictObject({ reading: readingSchema })),
  keepReading: request(z.strictObject({ serial: serialSchema, reading: readingSchema }), z.strictObject({})),
  /** Opens a link of a work in the system's browser, after a question of main's own. `impossible`: no browser here takes it, or it is no plain address. */
  openOutside: request(
    z.strictObject({ address: z.string().refine(isOutsideAddress) }),
    z.strictObject({ outcome: z.enum(['opened', 'declined', 'impossible']) })
  )
}
