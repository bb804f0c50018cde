import { boardPapersListSchema, packAboutSchema } from '../../../../src-shared/content/packs/pack-about.ts'
import { packSummarySchema } from '../../../../src-shared/content/packs/pack-summary.ts'
import { packIdSchema, sharedPackSchema } from '../../../../src-shared/content/packs/shared-pack.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { packPathSchema } from '../archive/pack-path.ts'

/** The name of a publisher's list, beside its packs. */
export const catalogueFileName = 'koya-packs.json'

/** Limits of a list: it comes from another computer, and is read before anybody is known to have signed it. */
export const catalogueLimits = { bytes: 4 * 1024 ** 2, packs: 2000, withdrawn: 500 } as const

export const newestCatalogueFormat = 1

/** A pack as its publisher describes it. The pack itself decides: its description replaces this one once it is here. */
export const catalogueEntrySchema = z.strictObject({
  ...sharedPackSchema.shape,
  ...packAboutSchema.shape,
  paperCount: z.int().positive().optional(),
  boardPapers: boardPapersListSchema.optional(),
  library: packSummarySchema.shape.library,
  /** Where it lies, from the folder of the list: lower-case words, so it never leaves that folder or its server. */
  path: packPathSchema.refine((path) => path.endsWith('.koyapack'))
})

/** Versions of a pack that its publisher has taken back, up to and with `upToVersion`. */
export const withdrawnPackSchema = z.strictObject({
  id: packIdSchema,
  upToVersion: z.int().positive(),
  reason: z.string().trim().min(1).max(300)
})

export const packCatalogueSchema = z.strictObject({
  format: z.literal(newestCatalogueFormat),
  /** Who publishes it, or what it is: shown above the packs. */
  title: z.string().trim().min(1).max(120),
  /** Each list of a publisher has a higher number than the one before. */
  serial: z.int().positive(),
  publishedOn: z.iso.date(),
  /** The last day on which it is used. Whoever holds an old list back cannot hide newer ones for longer. */
  expiresOn: z.iso.date(),
  packs: z.array(catalogueEntrySchema).max(catalogueLimits.packs),
  withdrawn: z.array(withdrawnPackSchema).max(catalogueLimits.withdrawn)
})

/** The part that every list has, also one of a later format. */
export const anyCatalogueSchema = z.looseObject({ format: z.int().positive(), packs: z.unknown() })

/**
 * The file: the list as one text, and a signature over the UTF-8 bytes of that text. So nothing has to be written again to be checked, and one
 * file is replaced at a time. The public key lets a reader check a signer that it does not know.
 */
export const signedCatalogueSchema = z.strictObject({
  catalogue: z.string(),
  publicKey: z.string().max(1000),
  signature: z.strictObject({ keyId: z.string().max(16), signature: z.string().max(100) })
})

export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>
export type PackCatalogue = z.infer<typeof packCatalogueSchema>
