/**
 * What there is to learn and to have. Filled from the installed files at each start; a row that no file names any more is retired, never
 * deleted, since subscriptions and attempts may speak of it. Structured values are JSON text, truths 0 or 1.
 */
export interface LearningTables {
  /** Of which state of the installed files the tables were filled. */
  learning_source: { name: string; hash: string }
  subject: { slug: string; title: string; description: string; stages: string; position: number; is_retired: number }
  lesson: {
    slug: string
    subject_slug: string
    title: string
    summary: string
    class_levels: string
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
    /** Whom it is made for; see `planAudienceSchema`. */
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
  /** Where learners stand in libraries, which are read from their files. `reading` also names places in works that are gone. */
  library_reading: { account_id: string; serial: string; reading: string; kept_at: number }
  /** How far learners have come in lessons, of packs that are gone, too. */
  lesson_place: { account_id: string; slug: string; part: number; is_read: number; kept_at: number }
  /** These two are read no more: see `grant_entry`. */
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
