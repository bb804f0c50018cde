import type { Generated } from 'kysely'

/**
 * Subjects, lessons, plans and medals. Filled from the installed files at each start. A row that no file names any more is retired, never
 * deleted, because subscriptions and attempts may refer to it. Structured values are JSON text; booleans are 0 or 1.
 */
export interface LearningTables {
  /** The hash of the installed files from which the tables were last filled. */
  learning_source: { name: string; hash: string; version: string }
  subject: { slug: string; title: string; description: string; stages: string; position: number; is_retired: number }
  lesson: {
    slug: string
    subject_slug: string
    title: string
    summary: string
    class_levels: string
    /** JSON: the term in which each class has it; null for no fixed term. */
    terms: Generated<string | null>
    reading_minutes: number
    quiz_slug: string | null
    sections: string
    position: number
    is_retired: number
  }
  plan: {
    slug: string
    title: string
    summary: string
    amount_minor: number
    currency: string
    period: string
    /** Which learners it is for; see `planAudienceSchema`. */
    audience: string
    features: string
    included_add_ons: string
    position: number
    is_retired: number
  }
  add_on: {
    slug: string
    title: string
    summary: string
    kind: string
    amount_minor: number
    currency: string
    position: number
    is_retired: number
  }
  /** How far learners have read in libraries; libraries themselves are read from their files. `reading` may also name works that were removed. */
  library_reading: { account_id: string; serial: string; reading: string; kept_at: number }
  /** How far learners are in lessons, including lessons of removed packs. */
  lesson_place: {
    account_id: string
    slug: string
    part: number
    is_read: number
    kept_at: number
    /** When it was first read to the end; null if it was not, and for lessons read before this was stored. */
    read_at: Generated<number | null>
  }
  /** How long learners learn. `date`: yyyy-mm-dd in the learner's time zone. Days older than a year are removed. */
  learning_day: { account_id: string; date: string; minutes: number }
  /**
   * To whom the weekly summary of a learner is mailed, once `confirmed_at` is set. `mail_id` makes the code of the address. `last_sent_week`: the date of the
   * Sunday whose mail was sent, given up, or is being sent. `tries`: tries for the Sunday `tried_week`.
   */
  weekly_mail: {
    account_id: string
    address: string
    zone: string
    mail_id: string
    code_expires_at: number
    confirmed_at: number | null
    last_sent_week: string | null
    tried_week: string | null
    tries: number
    tried_at: number
  }
  /** These two tables are no longer read: see `grant_entry`. */
  subscription: { subscription_id: string; account_id: string; plan_slug: string; started_at: number; ends_at: number | null }
  add_on_subscription: { subscription_id: string; account_id: string; add_on_slug: string; started_at: number; ends_at: number | null }
  medal_level: {
    slug: string
    subject_slug: string
    ladder_title: string
    number: number
    title: string
    item_count: number
    budget_ms: number
    thresholds: string
    is_retired: number
  }
}
