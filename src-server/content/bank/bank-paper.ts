import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { faultInPaper } from '../packs/fault-in-paper.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { toPaperLines, type PackPaperLine } from '../sources/pack-paper.ts'
import { readBesideBanks } from '../sources/source-files.ts'

/** A past paper that ships with Koya, in the form in which a pack holds it. */
export interface BankPaper {
  readonly bank: string
  readonly line: PackPaperLine
}

/** Reads the papers of the banks in `contentFolder`. Throws `DamagedSourceError` for an invalid file. */
export async function readPaperSources(contentFolder: string): Promise<readonly BankPaper[]> {
  const files = await readBesideBanks.papers(contentFolder)
  return files.flatMap((file) => toPaperLines(file).map((line) => ({ bank: file.bank, line })))
}

/** Finds papers that their bank cannot fill, and papers of one bank with the same name. Pure. */
export function checkPapers(papers: readonly BankPaper[], subjects: readonly Pick<BankSubject, 'bank' | 'content'>[]): readonly ContentFinding[] {
  const names = papers.map(nameOf)
  const twins = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  return [
    ...twins.map((name): ContentFinding => ({ code: 'duplicate-id', itemId: name, message: 'two papers have this name' })),
    ...papers.flatMap((paper): ContentFinding[] => {
      const { bank, line } = paper
      const content = subjects.find((one) => one.bank === bank && one.content.subject === line.subject)?.content
      const fault = faultInPaper(line, bank, content)
      return fault === null ? [] : [{ code: 'paper-items', itemId: nameOf(paper), message: fault }]
    })
  ]
}

/** Returns a line with the number of papers of each subject; no line where there are none. */
export function countPapers(papers: readonly Pick<PackPaperLine, 'subject'>[]): readonly string[] {
  if (papers.length === 0) return []
  const subjects = [...Map.groupBy(papers, ({ subject }) => subject)].map(([subject, { length }]) => `${subject} ${length}`)
  return [`${papers.length} papers: ${subjects.join(', ')}`]
}

function nameOf({ bank, line }: BankPaper): string {
  return `${bank} ${line.id}`
}
