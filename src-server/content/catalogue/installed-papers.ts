import type { Profile } from '../exams/profile.ts'
import { faultInPaper } from '../packs/fault-in-paper.ts'
import { paperSlugOf, toPaperLines, type PackPaperLine, type SubjectPapers } from '../sources/pack-paper.ts'
import type { RegisteredPack } from '../packs/pack-registry.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'

/** A paper of fixed items that can be taken. */
export interface InstalledPaper {
  /** Of its assessment. */
  readonly slug: string
  readonly paper: PackPaperLine
  readonly bank: string
  /** Its subject with only its items, in order. */
  readonly content: TemplatedContent
  /** Null for a built-in paper. */
  readonly pack: { readonly id: string; readonly title: string } | null
}

interface PaperSources {
  /** Built-in papers. */
  readonly builtIn: readonly SubjectPapers[]
  /** Reads a bank by the slugs of its subjects. */
  readonly readBank: (name: string) => Promise<ReadonlyMap<string, TemplatedContent>>
}

/**
 * Reads the papers of packs in use, then the built-in ones: of two with one name, the first wins. Papers that their current bank cannot fill
 * are left out, because a pack may have replaced the bank for which a paper was compiled.
 */
export async function readInstalledPapers(packs: readonly RegisteredPack[], { builtIn, readBank }: PaperSources): Promise<readonly InstalledPaper[]> {
  const used = packs.filter(({ status }) => status === 'exams' || status === 'practice')
  const ofPacks = await Promise.all(
    used.map(async ({ manifest: { id, title }, readPapers }) => (await readPapers()).map((paper) => ({ paper, bank: id, pack: { id, title } })))
  )
  const ours = builtIn.flatMap((papers) => toPaperLines(papers).map((paper) => ({ paper, bank: papers.bank, pack: null })))
  const listed = [...ofPacks.flat(), ...ours]
  const banks = new Map(await Promise.all([...new Set(listed.map(({ bank }) => bank))].map(async (name) => [name, await readBank(name)] as const)))
  const bySlug = new Map<string, InstalledPaper>()
  for (const { paper, bank, pack } of listed) {
    const slug = paperSlugOf(bank, paper.id)
    const whole = banks.get(bank)?.get(paper.subject)
    if (bySlug.has(slug) || whole === undefined || faultInPaper(paper, bank, whole) !== null) continue
    bySlug.set(slug, { slug, paper, bank, pack, content: { ...whole, items: itemsOf(paper, whole) } })
  }
  return [...bySlug.values()]
}

function itemsOf({ items }: PackPaperLine, content: TemplatedContent): TemplatedContent['items'] {
  const known = new Map(content.items.map((item) => [item.id, item]))
  return items.flatMap((id) => known.get(id) ?? [])
}

/** Returns whether the rules of an exam with that family or id exist. */
export function hasExam(profiles: readonly Profile[], name: string): boolean {
  return profiles.some(({ id, family = id }) => family === name || id === name)
}
