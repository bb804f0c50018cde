import type { Assessment } from '../../src-shared/content/exams/assessment.ts'
import type { AssessmentCatalogue } from '../content/catalogue/create-assessment-catalogue.ts'
import { choiceOf } from './enter-exam.ts'
import { findingAt, type ExamFinding } from './exam-finding.ts'
import type { ExamRepository } from './store/exam-repository.ts'
import { isOver } from './store/exam-stage.ts'
import { CANDIDATES_FILE } from './read-candidates.ts'
import type { ReadCandidate, ReadExam } from './read-exam-folder.ts'
import { SESSION_FILE, type SessionFile } from './read-session-file.ts'

interface CheckDeps {
  readonly catalogue: Pick<AssessmentCatalogue, 'find' | 'readPaperSource'>
  readonly exams: Pick<ExamRepository, 'listSigningIn'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** A candidate whose subjects match the paper. */
export interface FittingCandidate extends ReadCandidate {
  readonly chosen: readonly { readonly slug: string; readonly title: string }[]
  readonly electives: readonly string[] | null
}

export interface CheckedExam {
  readonly candidates: readonly FittingCandidate[]
  readonly findings: readonly ExamFinding[]
}

/**
 * Checks whether the installed packs fill the paper for every candidate, and whether each number is free at that time. Returns these findings
 * with those of the files.
 */
export async function checkExam(deps: CheckDeps, { session, candidates, findings }: ReadExam): Promise<CheckedExam> {
  if (!session) return { candidates: [], findings }
  const paper = await deps.catalogue.find({ slug: session.paper })
  if (!paper || paper.kind === 'quiz' || paper.kind === 'medal') {
    return {
      candidates: [],
      findings: [...findings, findingAt(SESSION_FILE, { column: 'paper' }, 'No installed pack has an exam with this name.')]
    }
  }
  const fitting: FittingCandidate[] = []
  const found: ExamFinding[] = []
  /** Cached by choice, so that a pack is read once for all candidates with the same choice. */
  const paperFaults = new Map<string, Promise<string | null>>()
  for (const candidate of candidates) {
    const chosen = chooseFor(paper, candidate)
    const faults = typeof chosen === 'string' ? [{ column: 'subjects', fault: chosen }] : []
    if (typeof chosen !== 'string') {
      const key = chosen.electives?.toSorted().join('+') ?? ''
      const finding = paperFaults.get(key) ?? faultInPaper(deps, session, chosen.electives)
      paperFaults.set(key, finding)
      const fault = await finding
      if (fault === null) fitting.push({ ...candidate, ...chosen })
      else faults.push({ column: 'subjects', fault })
    }
    if (await isTaken(deps, session, candidate.number))
      faults.push({ column: 'number', fault: 'This number is in another session at the same time.' })
    found.push(...faults.map(({ column, fault }) => findingAt(CANDIDATES_FILE, { line: candidate.line, column }, fault)))
  }
  return { candidates: fitting, findings: [...findings, ...found] }
}

/** Null where every candidate with these subjects can sit the paper. */
async function faultInPaper({ catalogue }: CheckDeps, { paper }: SessionFile, electives: readonly string[] | null): Promise<string | null> {
  const source = await catalogue.readPaperSource(choiceOf(paper, electives))
  return typeof source === 'string' ? 'The installed packs have too few questions for this exam.' : null
}

/** Returns the candidate's subjects in the order of the paper, or what is wrong with the written ones. */
function chooseFor({ choose, subjects }: Assessment, { subjects: written }: ReadCandidate): Pick<FittingCandidate, 'chosen' | 'electives'> | string {
  const known = choose ? [...choose.fixed, ...choose.electives] : subjects
  const unknown = written.filter((slug) => !known.some((subject) => subject.slug === slug))
  if (unknown.length > 0) return `The paper has no ${unknown.join(', ')}. It has ${known.map(({ slug }) => slug).join(', ')}.`
  if (!choose) {
    const isAll = written.length === 0 || written.length === subjects.length
    return isAll ? { chosen: subjects.map(toNamed), electives: null } : 'This exam has no choice of subjects: leave the cell empty.'
  }
  const electives = choose.electives.filter(({ slug }) => written.includes(slug))
  if (electives.length !== choose.count) {
    return `Name ${String(choose.count)} of ${choose.electives.map(({ slug }) => slug).join(', ')}, with + between them.`
  }
  return { chosen: [...choose.fixed, ...electives].map(toNamed), electives: electives.map(({ slug }) => slug) }
}

function toNamed({ slug, title }: { readonly slug: string; readonly title: string }) {
  return { slug, title }
}

/** Returns whether another session uses the same number at the same time. */
async function isTaken({ exams, now }: CheckDeps, { id, opensAt, closesAt }: SessionFile, number: string): Promise<boolean> {
  const others = await exams.listSigningIn(number, now())
  return others.some(({ session: other }) => other.examId !== id && !isOver(other, now()) && other.opensAt < closesAt && opensAt < other.closesAt)
}
