import type { ExportFormatName, ImportFormatName } from '../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { PackConsent } from '../../../src-shared/content/packs/pack-work.ts'

interface SubjectName {
  readonly bank: string
  readonly subject: string
}

interface FromSources {
  readonly contentFolder: string
}

interface OfExplanations {
  /** Whether it is about the explanations, which a second reader reads with their keys, and not about the blind solve. */
  readonly isOfExplanations: boolean
}

interface WithLessons {
  /** The folder of the lessons, their quizzes and exams. */
  readonly resourcesFolder: string
}

/** A pack library, and the built-in resources. */
export interface LibraryFolders {
  readonly dataFolder: string
  readonly resourcesFolder: string
}

/** The commands of `koya bank`. */
export type BankCommand =
  | (FromSources & WithLessons & { readonly kind: 'check' })
  | (FromSources & WithLessons & { readonly kind: 'exams' })
  | (FromSources & SubjectName & OfExplanations & { readonly kind: 'sheet' })
  | (FromSources & SubjectName & OfExplanations & { readonly kind: 'record'; readonly answersFile: string })
  | (FromSources &
      WithLessons & {
        readonly kind: 'build'
        readonly bank: string
        readonly file: string
        readonly headerFile: string
        readonly keyFile: string | undefined
      })
  | ImportCommand
  | ExportCommand
  | ShelveCommand
  | SignCommand
  | CatalogueCommand
  | (WithLessons & { readonly kind: 'verify'; readonly file: string; readonly trusted: readonly string[] })
  | LibraryCommand
  | StatisticsCommand

/** Figures of questions from a server's database: printed, written to a file for another server, or taken from one. */
export interface StatisticsCommand extends LibraryFolders {
  readonly kind: 'statistics'
  readonly isCsv: boolean
  readonly shareFile: string | undefined
  readonly importFile: string | undefined
}

/** Reads questions of other programs. Without `packFile` and `sourceFolder` it only says what would become of them. */
export interface ImportCommand {
  readonly kind: 'import'
  readonly files: readonly string[]
  readonly format: ImportFormatName | undefined
  /** Title of the set; the first file's name if undefined. */
  readonly set: string | undefined
  readonly licence: string
  readonly packFile: string | undefined
  readonly sourceFolder: string | undefined
}

/** Writes the questions of a pack for other programs. */
export interface ExportCommand {
  readonly kind: 'export'
  readonly pack: string
  readonly file: string
  /** By the file's ending if undefined. */
  readonly format: ExportFormatName | undefined
  /** All subjects if undefined. */
  readonly subject: string | undefined
}

/** Signs an existing pack, or replaces its signature. */
export interface SignCommand {
  readonly kind: 'sign'
  readonly file: string
  readonly signedFile: string
  readonly keyFile: string
}

/** Makes the signed list of the packs in a folder. */
export interface CatalogueCommand {
  readonly kind: 'catalogue'
  readonly folder: string
  readonly keyFile: string
  readonly title: string | undefined
  readonly days: number
}

/** Makes a pack from a folder with `library.json` and, in `media`, the files of its works. */
export interface ShelveCommand {
  readonly kind: 'shelve'
  readonly folder: string
  readonly file: string
  readonly headerFile: string
  readonly keyFile: string | undefined
}

/** Commands for the pack library of a backend, also while that runs. */
export type LibraryCommand = LibraryFolders &
  /** `file`: a path or an address. */
  (
    | { readonly kind: 'install'; readonly file: string; readonly consent: PackConsent }
    /** `address`: also the folder of a list. */
    | { readonly kind: 'look'; readonly address: string; readonly acceptedSigner: string | undefined }
    | { readonly kind: 'list' }
    | { readonly kind: 'remove'; readonly id: string }
    | { readonly kind: 'trust'; readonly keyFile: string }
    | { readonly kind: 'untrust'; readonly keyId: string }
    | { readonly kind: 'share'; readonly id: string; readonly withCode: boolean }
    | { readonly kind: 'unshare'; readonly id: string }
  )
