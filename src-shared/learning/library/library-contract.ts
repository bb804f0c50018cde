import { outsideExams, outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { event, request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { downloadedLibrarySchema } from './downloaded-library.ts'
import { librarySchema, librarySummarySchema } from '../../content/library/library.ts'
import { isOutsideAddress } from './outside-address.ts'
import { readingSchema } from './reading.ts'
import { serialSchema } from '../../kernel/values/serial.ts'

const bySerial = z.strictObject({ serial: serialSchema })

/** All libraries together where it is null. */
const bySerialOrAll = z.strictObject({ serial: serialSchema.nullable() })

/** The libraries, and where the signed-in learner stands in them, as the backend keeps it. */
export const libraryContract = {
  list: request(z.strictObject({}), z.strictObject({ libraries: z.array(librarySummarySchema) }), outsideExams),
  read: request(bySerial, z.strictObject({ library: librarySchema }), outsideExams),
  readReading: request(bySerial, z.strictObject({ reading: readingSchema }), outsideExams),
  keepReading: request(z.strictObject({ serial: serialSchema, reading: readingSchema }), z.strictObject({}), outsideExams),
  /** Opens a link of a work in the system's browser, after a question of main's own. `impossible`: no browser here takes it, or it is no plain address. */
  openOutside: request(
    z.strictObject({ address: z.string().refine(isOutsideAddress) }),
    z.strictObject({ outcome: z.enum(['opened', 'declined', 'impossible']) }),
    outsideExamsAndKiosks
  ),
  /** Null where there is nothing to keep: the backend that comes with Koya has its files on this computer. */
  readKept: request(bySerialOrAll, z.strictObject({ kept: downloadedLibrarySchema.nullable() }), outsideExams),
  /** Begins to fetch the files of a library to this computer, or goes on with it; answers once it has begun. */
  keepFiles: request(bySerial, z.strictObject({}), outsideExamsAndKiosks),
  /** Ends it; what has come stays for the next try. */
  pauseKeeping: request(z.strictObject({}), z.strictObject({}), outsideExamsAndKiosks),
  removeKept: request(bySerialOrAll, z.strictObject({}), outsideExamsAndKiosks),
  /** How far it is, or that it has ended and is to be read anew. */
  keepingChanged: event(z.strictObject({ serial: serialSchema, hereBytes: z.int().nonnegative(), isKeeping: z.boolean() }))
}
