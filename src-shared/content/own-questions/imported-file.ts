import { z } from '../../kernel/schema/zod.ts'
import { LARGEST_FILE_BYTES } from '../../kernel/values/largest-file.ts'
import { sha256Schema } from '../media/picture.ts'
import { questionDraftSchema } from './own-question.ts'
import { columns } from './import/csv-columns.ts'
import { importFormatNames } from './import/exchange-format.ts'

/** Questions of one reply: the JSON of each is parsed by main between two frames. */
export const QUESTIONS_PER_PAGE = 250
/** An account may have 3000 questions. */
export const MOST_IN_FILE = 10_000

/** Bytes of the pictures of one reply, so also of one question and of one picture. In base64 they are a third longer. */
export const MOST_IMPORTED_BYTES = 6 * 1024 * 1024
/** With two MiB of drafts, each of whose characters may be three bytes. */
export const IMPORT_REPLY_BYTES = 16 * 1024 * 1024

const LONGEST_FILE_NAME = 255
/** Control characters, and characters that change the direction of text, so that a name shows another ending than it has. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** The name of a file, without folders: it is shown, and its ending may decide the format. No file is ever opened by it. */
export const fileNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_FILE_NAME)
  .refine((name) => !HIDDEN.test(name) && !/[/\\]/.test(name) && name.isWellFormed(), 'It is no plain name of a file.')

/** What each column of a table is; null where Koya leaves it out. */
export const headerSchema = z.array(z.enum(columns).nullable()).max(64).readonly()

/** What a question lost or why it was not taken. The texts of codes are in `exchange.json` and `own-questions.json`. */
export const findingSchema = z.strictObject({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() })

/** What became of one question of a file. */
export const importedQuestionSchema = z.strictObject({
  kind: z.enum(['taken', 'with-loss', 'not-taken']),
  /** The file inside an archive, or the file itself; its line counts from 1; its own name there. */
  file: z.string(),
  line: z.int().optional(),
  identifier: z.string().optional(),
  /** The beginning of its text: plain if it was not taken, else in Koya's markup. */
  excerpt: z.string(),
  findings: z.array(findingSchema),
  /**
   * Null if it was not taken. Its pictures are not stored yet: each has the hash of a file of the reply, and the size at which it will be shown.
   */
  draft: questionDraftSchema.nullable(),
  /** What its texts say instead of each of its pictures, by id and in Koya's markup, should that not be stored. Absent without pictures. */
  described: z.record(z.string(), z.string()).optional(),
  /** Whether the author has the same question already. */
  isKnown: z.boolean()
})

/** The file of a picture as it was found, under its own hash. It may be of any kind that `imageTypeOf` knows, and larger than a stored one. */
export const importedPictureSchema = z.strictObject({ sha256: sha256Schema, base64: z.base64() })

/** The first rows of a table, and what its columns seem to be. */
export const importedTableSchema = z.strictObject({
  rows: z.array(z.array(z.string())),
  header: headerSchema,
  /** Whether the first row names the columns that a question needs. */
  isNamed: z.boolean()
})

/** How to read a file. `columns`: of a table, by commas; `firstRow`: whether it has their names or a question. `from` counts from 0. */
export const fileQuerySchema = z.strictObject({
  name: fileNameSchema,
  format: z.enum(importFormatNames).optional(),
  columns: z.string().max(2000).optional(),
  firstRow: z.enum(['names', 'question']).optional(),
  from: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional()
})

/** The bytes of a file, as a page passes them. */
export const fileBytesSchema = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength <= LARGEST_FILE_BYTES,
  'It is no file, or it is too large.'
)

/** A part of what a file holds. `next`: the number of the first question of the next part, null at the end. */
export const importedFileSchema = z.strictObject({
  format: z.enum(importFormatNames),
  questions: z.array(importedQuestionSchema),
  /** The pictures of its questions, each once. Absent without pictures. */
  pictures: z.array(importedPictureSchema).optional(),
  next: z.int().nullable(),
  table: importedTableSchema.nullable()
})

export type ImportedFinding = z.infer<typeof findingSchema>
export type ImportedQuestion = z.infer<typeof importedQuestionSchema>
export type ImportedPicture = z.infer<typeof importedPictureSchema>
export type ImportedTable = z.infer<typeof importedTableSchema>
export type ImportedFile = z.infer<typeof importedFileSchema>
