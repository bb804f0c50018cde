import type { PackConsent } from '../../../src-shared/content/packs/pack-work.ts'

interface SubjectName {
  readonly bank: string
  readonly subject: string
}

interface FromSources {
  readonly contentFolder: string
}

interface WithLessons {
  /** Where the lessons are, the quizzes that belong to them, and the exams of these. */
  readonly resourcesFolder: string
}

/** A library, and what comes with Koya beside it. */
export interface LibraryFolders {
  readonly dataFolder: string
  readonly resourcesFolder: string
}

/** What `koya bank` is to do. */
export type BankCommand =
  | (FromSources & WithLessons & { readonly kind: 'check' })
  | (FromSources & SubjectName & { readonly kind: 'sheet' })
  | (FromSources & SubjectName & { readonly kind: 'record'; readonly answersFile: string })
  | (FromSources &
      WithLessons & {
        readonly kind: 'build'
        readonly bank: string
        readonly file: string
        readonly headerFile: string
        readonly keyFile: string | undefined
      })
  | ShelveCommand
  | SignCommand
  | (WithLessons & { readonly kind: 'verify'; readonly file: string; readonly trusted: readonly string[] })
  | LibraryCommand

/** A pack that is there already is signed, or signed anew. */
export interface SignCommand {
  readonly kind: 'sign'
  readonly file: string
  readonly signedFile: string
  readonly keyFile: string
}

/** A pack is made of a folder that holds `library.json` and, in `media`, the files of its works. */
export interface ShelveCommand {
  readonly kind: 'shelve'
  readonly folder: string
  readonly file: string
  readonly headerFile: string
  readonly keyFile: string | undefined
}

/** What is done with the library of a backend, also while that runs. */
export type LibraryCommand = LibraryFolders &
  /** `file`: a path, or an address. */
  (
    | { readonly kind: 'install'; readonly file: string; readonly consent: PackConsent }
    | { readonly kind: 'look'; readonly address: string }
    | { readonly kind: 'list' }
    | { readonly kind: 'remove'; readonly id: string }
    | { readonly kind: 'trust'; readonly keyFile: string }
    | { readonly kind: 'share'; readonly id: string; readonly withCode: boolean }
    | { readonly kind: 'unshare'; readonly id: string }
  )
