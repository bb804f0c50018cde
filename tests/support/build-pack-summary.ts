import type { PackSummary } from '../../src-shared/content/packs/pack-summary.ts'

/** Builds the summary of a pack of the user's own questions, with twelve questions. */
export function buildPackSummary(change: Partial<PackSummary> = {}): PackSummary {
  return {
    id: 'my-sums',
    version: 2,
    title: 'My sums',
    licence: 'CC-BY-4.0',
    languages: ['en'],
    publishedOn: '2026-11-22',
    bytes: 3_200_000,
    signing: { kind: 'unsigned' },
    subjects: [{ subject: 'mathematics', title: 'Mathematics', itemCount: 12 }],
    ...change
  }
}
