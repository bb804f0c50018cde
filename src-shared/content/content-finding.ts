/** What can be wrong with authored content, beyond what the schemas refuse. */
export type FindingCode =
  | 'duplicate-id'
  | 'unknown-stimulus'
  | 'unused-stimulus'
  | 'cloze-gaps'
  | 'option-ids'
  | 'option-count'
  | 'duplicate-option-text'
  | 'forbidden-option'
  | 'letter-named'
  | 'markup'
  | 'key-balance'
  | 'key-longest'
  | 'near-duplicate'
  | 'calculation-invalid'
  | 'calculation-without-values'
  | 'calculation-disagrees'
  | 'calculation-fits-another'
  | 'value-without-calculation'
  | 'value-disagrees-with-text'
  | 'explanation-short'
  | 'explanation-without-key'
  | 'explanation-contradicts'
  | 'unknown-section'
  | 'unknown-profile'
  | 'unknown-subject'
  | 'section-counts'
  | 'too-few-items'
  | 'syllabus-missing'
  | 'unknown-topic'
  | 'empty-topic'
  | 'hard-to-read'
  | 'unreviewed'
  | 'review-outdated'
  | 'review-disagrees'
  | 'review-of-nothing'
  | 'template-broken'
  | 'template-narrow'

/** `itemId` is the id of the item or stimulus; for a finding about a whole subject or assessment, its slug. */
export interface ContentFinding {
  readonly code: FindingCode
  readonly itemId: string
  readonly words: string
}
