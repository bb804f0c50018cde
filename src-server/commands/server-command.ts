import type { NewAnnouncement } from '../../src-shared/support/announcement.ts'
import type { ArchiveCommand } from './archive-commands.ts'
import type { BillingCommand } from '../billing/vouchers/billing-commands.ts'
import type { DatabaseCommand } from './database-commands.ts'
import type { ExamCommand } from './exam-commands.ts'
import type { MaintenanceCommand } from './maintenance-commands.ts'

/** The commands of the server's process. `dataFolder` is the folder of the SQLite database of an embedded backend, in place of the settings. */
export type ServerCommand =
  | { readonly kind: 'serve' }
  | { readonly kind: 'make-admin'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** For demonstrations: test payments count for this account. */
  | { readonly kind: 'make-demonstration'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** `file` contains corrections; `madeBy` goes into the audit. */
  | { readonly kind: 'remark'; readonly file: string; readonly madeBy: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-item-reports'; readonly dataFolder: string | undefined }
  /** `note` is shown to the learner; `by` only to staff. */
  | {
      readonly kind: 'close-item-report'
      readonly reportId: string
      readonly by: string
      readonly note: string
      readonly dataFolder: string | undefined
    }
  | { readonly kind: 'announce'; readonly announcement: NewAnnouncement; readonly by: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-announcements'; readonly dataFolder: string | undefined }
  | { readonly kind: 'billing'; readonly command: BillingCommand }
  | { readonly kind: 'exam'; readonly command: ExamCommand }
  | { readonly kind: 'upkeep'; readonly command: MaintenanceCommand }
  | { readonly kind: 'database'; readonly command: DatabaseCommand }
  | { readonly kind: 'archive'; readonly command: ArchiveCommand }
  | { readonly kind: 'withdraw-announcement'; readonly announcementId: string; readonly by: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-support'; readonly dataFolder: string | undefined }
  /** `words` is shown to the learner; `by` only to staff. */
  | {
      readonly kind: 'answer-support'
      readonly threadId: string
      readonly by: string
      readonly words: string
      readonly dataFolder: string | undefined
    }
  /** Marks the thread as answered. */
  | { readonly kind: 'close-support'; readonly threadId: string; readonly dataFolder: string | undefined }
