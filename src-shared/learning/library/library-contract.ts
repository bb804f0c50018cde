import { outsideExams, outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { event, request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { downloadedLibrarySchema } from './downloaded-library.ts'
import { librarySchema, librarySummarySchema } from '../../content/library/library.ts'
import { isOutsideAddress } from './outside-address.ts'
import { readingSchema } from './reading.ts'
import { serialSchema } from '../../kernel/values/serial.ts'

const bySerial = z.strictObject({ serial: serialSchema })

/** Null for all libraries together. */
const bySerialOrAll = z.strictObject({ serial: serialSchema.nullable() })

/** The libraries, and the signed-in learner's reading positions stored at the backend. */
export const libraryContract = {
  list: request(z.strictObject({}), z.strictObject({ libraries: z.array(librarySummarySchema) }), outsideExams),
  read: request(bySerial, z.strictObject({ library: librarySchema }), outsideExams),
  readReading: request(bySerial, z.strictObject({ reading: readingSchema }), outsideExams),
  keepReading: request(z.strictObject({ serial: serialSchema, reading: readingSchema }), z.strictObject({}), outsideExams),
  /** Opens a work's link in the system's browser after main's own confirmation. `impossible`: no browser accepts it, or it is not a plain address. */
  openOutside: request(
    z.strictObject({ address: z.string().refine(isOutsideAddress) }),
    z.strictObject({ outcome: z.enum(['opened', 'declined', 'impossible']) }),
    outsideExamsAndKiosks
  ),
  /** Null if downloads do not apply: the embedded backend already has its files on this computer. */
  readKept: request(bySerialOrAll, z.strictObject({ kept: downloadedLibrarySchema.nullable() }), outsideExams),
  /** Starts or resumes the download of a library's files; returns once it has started. */
  keepFiles: request(bySerial, z.strictObject({}), outsideExamsAndKiosks),
  /** Pauses the download; what was downloaded is retained. */
  pauseKeeping: request(z.strictObject({}), z.strictObject({}), outsideExamsAndKiosks),
  removeKept: request(bySerialOrAll, z.strictObject({}), outsideExamsAndKiosks),
  /** The download progressed, or ended and must be read again. */
  keepingChanged: event(z.strictObject({ serial: serialSchema, hereBytes: z.int().nonnegative(), isKeeping: z.boolean() }))
}
