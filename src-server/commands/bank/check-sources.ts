import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { applyExceptions, countExceptions } from '../../content/bank/apply-exceptions.ts'
import { readLessonSources } from '../../content/bank/bank-lesson.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { checkPapers, countPapers, readPaperSources } from '../../content/bank/bank-paper.ts'
import { checkBanks } from '../../content/bank/check-banks.ts'
import { checkLessons } from '../../content/bank/check-lessons.ts'
import { checkReadings } from '../../content/bank/explanations/check-readings.ts'
import { countWhys } from '../../content/bank/check-whys.ts'
import { countItems } from '../../content/bank/count-items.ts'
import { countLessons } from '../../content/bank/count-lessons.ts'
import { itemsToSolve } from '../../content/bank/items-to-solve.ts'
import { openWordLists } from '../../content/check/open-word-lists.ts'
import type { BankSubject } from '../../content/sources/bank-source.ts'
import { readBesideBanks } from '../../content/sources/source-files.ts'
import type { BankCommand } from './bank-command.ts'

/** Checks the sources of banks with all that lies beside them. Checks lessons only if their quiz draws on one of these banks. */
export async function checkSources(
  subjects: readonly BankSubject[],
  { contentFolder, resourcesFolder }: BankCommand & { kind: 'check' }
): Promise<BankOutcome> {
  const papers = await readPaperSources(contentFolder)
  const banks = new Set(subjects.map(({ bank }) => bank))
  const { lessons: all, profiles } = await readLessonSources(resourcesFolder)
  const lessons = all.filter(({ bank }) => bank !== null && banks.has(bank))
  const words = await openWordLists(resourcesFolder)
  const judged = applyExceptions(checkBanks(subjects, words), await readBesideBanks.exceptions(contentFolder))
  const readings = checkReadings(subjects, await readBesideBanks['explanation-readings'](contentFolder))
  const findings = [
    ...judged.findings,
    ...readings.findings,
    ...checkLessons(lessons, { subjects, profiles, ownBank: null }).map((finding) => ({ bank: 'lesson', ...finding })),
    ...lessons.flatMap(({ line: { slug, quiz } }) => (quiz ? [] : [{ bank: 'lesson', ...undrawnQuiz(slug) }])),
    ...checkPapers(papers, subjects).map((finding) => ({ bank: 'paper', ...finding }))
  ]
  const lines = findings.map(({ bank, code, itemId, message }) => `${bank} ${itemId}: ${code}: ${message}`)
  const verdict = findings.length === 0 ? 'no finding' : `${findings.length} findings`
  const counts = [
    ...countItems(subjects),
    ...countLessons(lessons.map(({ line }) => line)),
    ...countPapers(papers.map(({ line }) => line)),
    countWhys(subjects),
    readings.line,
    countExceptions(judged, subjects.flatMap(itemsToSolve).length),
    ...(words.speller === null ? ['spelling is not checked: the dictionary is not installed'] : [])
  ]
  return { lines: [...counts, ...lines, verdict], isFine: findings.length === 0 }
}

/** A quiz that is a whole exam does not belong to a lesson. */
function undrawnQuiz(slug: string): ContentFinding {
  return { code: 'quiz-items', itemId: slug, message: 'its quiz sets neither its items nor its time' }
}
