import type { NewAnnouncement } from '../../src-shared/support/announcement.ts'
import type { BillingCommand } from '../billing/vouchers/billing-commands.ts'
import type { ExamCommand } from './exam-commands.ts'
import type { MaintenanceCommand } from './maintenance-commands.ts'

/** What the server's process is to do. `dataFolder` names the SQLite database of an embedded backend, in place of the settings' one. */
export type ServerCommand =
  | { readonly kind: 'serve' }
  | { readonly kind: 'make-admin'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** For showing what Koya can do: the test payment gives to it. */
  | { readonly kind: 'make-demonstration'; readonly identifier: string; readonly dataFolder: string | undefined }
  /** `file` holds corrections; `madeBy` stands in the audit. */
  | { readonly kind: 'remark'; readonly file: string; readonly madeBy: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-item-reports'; readonly dataFolder: string | undefined }
  /** `note` is what the learner reads; `by` is for the staff alone. */
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
  | { readonly kind: 'withdraw-announcement'; readonly announcementId: string; readonly by: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'list-support'; readonly dataFolder: string | undefined }
  /** `words` is what the learner reads; `by` is for the staff alone. */
  | {
      readonly kind: 'answer-support'
      readonly threadId: string
      readonly by: string
      readonly words: string
      readonly dataFolder: string | undefined
    }
  /** Nothing of it waits for an answer any more. */
  | { readonly kind: 'close-support'; readonly threadId: string; readonly dataFolder: string | undefined }
