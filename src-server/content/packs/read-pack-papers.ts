import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { faultInPaper } from './fault-in-paper.ts'
import { papersPath } from './pack-contents.ts'
import { ContentFault, linesOf, readLines, tellFaults } from './pack-lines.ts'
import { packPaperSchema, paperLimits, type PackPaperLine } from '../sources/pack-paper.ts'

/** Reads the papers of an unpacked pack from its files by path. Fails with `pack/content` and the invalid line, or two papers of one name. */
export function readPackPapers(files: ReadonlyMap<string, Buffer>): Result<readonly PackPaperLine[]> {
  return tellFaults(() => {
    const count = linesOf(files, papersPath).length
    if (count > paperLimits.papers + 1) throw new ContentFault(`${papersPath}: it has more than ${paperLimits.papers} papers`)
    const lines = readLines(files, papersPath, packPaperSchema)
    const ids = new Set<string>()
    for (const { id } of lines) {
      if (ids.has(id)) throw new ContentFault(`${papersPath}: two papers have the name ${id}`)
      ids.add(id)
    }
    return lines
  })
}

/** Rejects a paper that the pack's own subjects cannot fill. */
export function checkPackPapers(papers: readonly PackPaperLine[], bank: string, subjects: readonly Pick<BankSubject, 'content'>[]): Result<null> {
  return tellFaults(() => {
    const contents = new Map(subjects.map(({ content }) => [content.subject, content]))
    for (const paper of papers) {
      const fault = faultInPaper(paper, bank, contents.get(paper.subject))
      if (fault !== null) throw new ContentFault(`the paper ${paper.id}: ${fault}`)
    }
    return null
  })
}
