import type { PracticeStock } from '../../src-shared/content/exams/practice.ts'

export const noItems = { easy: 0, medium: 0, hard: 0 }

/** Builds what a UTME candidate can practise of physics. */
export function buildPhysicsStock(headings: PracticeStock['subjects'][number]['headings']): PracticeStock {
  return { exams: [{ slug: 'utme', name: 'UTME' }], exam: 'utme', subjects: [{ slug: 'physics', title: 'Physics', headings }] }
}
