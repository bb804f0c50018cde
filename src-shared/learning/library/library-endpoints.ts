import { slugSchema } from '../../kernel/values/slug.ts'
import { librarySchema, librarySummarySchema, workPartSchema } from '../../content/library/library.ts'
import { WORK_PART_BYTES } from '../../content/library/work-part.ts'
import { readingSchema } from './reading.ts'
import { serialSchema } from '../../kernel/values/serial.ts'
import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

const bySerial = z.strictObject({ serial: serialSchema })

/** No file of a library exceeds ten digits of bytes. */
const byteCount = z.string().regex(/^\d{1,10}$/)

/** The libraries, their contents, and learners' reading positions. */
export const libraryEndpoints = {
  listLibraries: endpoint({
    method: 'GET',
    path: '/api/libraries',
    caller: 'account',
    reply: z.strictObject({ libraries: z.array(librarySummarySchema) }),
    errors: [],
    summary: 'The libraries, and which of them are open to this learner.'
  }),
  fetchLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:serial',
    caller: 'account',
    params: bySerial,
    reply: z.strictObject({ library: librarySchema }),
    errors: ['library/not-found'],
    summary: 'One library; its shelves only where it is open to this learner.'
  }),
  fetchWorkPart: endpoint({
    method: 'GET',
    path: '/api/libraries/:serial/works/:workId',
    caller: 'account',
    params: z.strictObject({ serial: serialSchema, workId: slugSchema }),
    /** Offset and maximum length of the part; at most 512 KiB are sent, and nothing past the end. */
    query: z.strictObject({ from: byteCount.default('0'), most: byteCount.default(String(WORK_PART_BYTES)) }),
    reply: workPartSchema,
    errors: ['library/not-found', 'library/locked', 'library/work-missing'],
    summary: 'A part of the file of a sound or film, where its library is open to this learner.'
  }),
  fetchReading: endpoint({
    method: 'GET',
    path: '/api/libraries/:serial/reading',
    caller: 'account',
    params: bySerial,
    reply: z.strictObject({ reading: readingSchema }),
    errors: ['library/not-found'],
    summary: 'Where the learner stands in a library: places and bookmarks.'
  }),
  keepReading: endpoint({
    method: 'POST',
    path: '/api/libraries/:serial/reading',
    caller: 'account',
    params: bySerial,
    body: z.strictObject({ reading: readingSchema }),
    bodyLimitBytes: 128 * 1024,
    reply: z.strictObject({}),
    errors: ['library/not-found'],
    summary: 'Keeps where the learner stands in a library, in place of what was kept.'
  })
} as const
