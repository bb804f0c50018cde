/** The commands of `koya-release` (docs/operations/updates.md). A folder is copied to a web server or a USB drive as it is. */
export type ReleaseCommand =
  | { readonly kind: 'keys'; readonly keyFile: string }
  | {
      readonly kind: 'publish'
      readonly folder: string
      readonly notesFile: string | null
      readonly channel: string | null
      readonly plan: ReleasePlan
    }
  | { readonly kind: 'stage'; readonly folder: string; readonly percentage: number; readonly plan: ReleasePlan }
  | { readonly kind: 'pause' | 'resume'; readonly folder: string; readonly plan: ReleasePlan }
  | { readonly kind: 'recall'; readonly folder: string; readonly recalled: string; readonly to: string; readonly plan: ReleasePlan }
  | { readonly kind: 'sign'; readonly folder: string; readonly keys: ReleaseKeys }
  | { readonly kind: 'show'; readonly folder: string; readonly trustFile: string | null }
  | { readonly kind: 'stick'; readonly folder: string; readonly target: string }

export interface ReleaseKeys {
  /** The private key that signs. */
  readonly keyFile: string
  /** The file of trusted signers; null: the file in this checkout. */
  readonly trustFile: string | null
}

export interface ReleasePlan extends ReleaseKeys {
  /** Given where the feed and the ledger are lost; else one more than the last. */
  readonly sequence: number | null
  /** After this many days without a release, clients report the channel as out of date. */
  readonly days: number
}
