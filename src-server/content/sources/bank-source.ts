import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { fileNameOf, type Media } from '../../../src-shared/content/media/media.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import type { SubjectReviews } from './item-review.ts'
import { isBank, readBankSubjects, readBesideBanks } from './source-files.ts'
import type { Syllabus } from './syllabus.ts'

/** A subject of a bank with all files that its authors maintain beside it. */
export interface BankSubject {
  readonly bank: string
  readonly content: SubjectContent
  readonly syllabus: Syllabus | undefined
  readonly reviews: SubjectReviews | undefined
  /** Empty where the subject has none. */
  readonly templates: readonly ItemTemplate[]
  /** The files of its pictures and sounds by name; missing files are left out. */
  readonly media: ReadonlyMap<string, Buffer>
}

/** Reads the sources of every bank in `contentFolder`, by bank and subject. Throws `DamagedSourceError` for an invalid file. */
export async function readBankSources(contentFolder: string): Promise<readonly BankSubject[]> {
  const [folders, syllabuses, reviews, templates] = await Promise.all([
    readdir(contentFolder, { withFileTypes: true }),
    readBesideBanks.syllabus(contentFolder),
    readBesideBanks.reviews(contentFolder),
    readBesideBanks.templates(contentFolder)
  ])
  const banks = folders.filter((entry) => entry.isDirectory() && isBank(entry.name)).map(({ name }) => name)
  const subjects = await Promise.all(
    banks.sort().map(async (bank) => {
      const contents = await readBankSubjects(contentFolder, bank)
      const media = await Promise.all(
        contents.map(({ pictures = [], sounds = [] }) => readMedia(join(contentFolder, bank, 'media'), [...pictures, ...sounds]))
      )
      return contents.map((content, index) => {
        const isOfThis = (beside: { readonly bank: string; readonly subject: string }): boolean =>
          beside.bank === bank && beside.subject === content.subject
        return {
          bank,
          content,
          syllabus: syllabuses.find(isOfThis),
          reviews: reviews.find(isOfThis),
          templates: templates.find(isOfThis)?.templates ?? [],
          media: media[index] ?? new Map<string, Buffer>()
        }
      })
    })
  )
  return subjects.flat()
}

async function readMedia(folder: string, media: readonly Media[]): Promise<ReadonlyMap<string, Buffer>> {
  const files = await Promise.all(
    media.map(async (one) => {
      const name = fileNameOf(one)
      try {
        return [[name, await readFile(join(folder, name))] as const]
      } catch {
        return []
      }
    })
  )
  return new Map(files.flat())
}
