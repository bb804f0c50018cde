import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import { splitIds } from '../platform/database/paper-items.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { makeEmbargo, type Embargo } from '../content/embargo/embargo.ts'
import { banksOfPaper, readContents, type BankSources } from '../content/embargo/embargo-source.ts'
import { readShares } from '../content/packs/pack-shares.ts'
import type { ServerSettings } from '../platform/read-server-settings.ts'
import type { TemplatedContent } from '../content/templates/templated-content.ts'
import { findingAt, type ExamFinding } from './exam-finding.ts'
import { SESSION_FILE, type SessionFile } from './read-session-file.ts'

interface LeakSources extends BankSources {
  readonly queries: Queries
  /** The built-in content, without any installed pack. */
  readonly builtIn: ContentLibrary
  readonly packFolder: string
  readonly settings: Pick<ServerSettings, 'KOYA_REGISTRATION'>
}

/** One parameter each; SQLite takes at most 32,766 of them in one statement. */
const ITEMS_PER_READ = 10_000
const PAPERS_PER_READ = 1000

const remedy = 'Use a bank that nobody has seen (docs/operations/exams.md). If this is a mock, write "bank": "public" into session.json.'

/**
 * Finds how questions of the session are known outside it before it begins, each with a remedy: they are built in, a pack with them is
 * shared, or learners have met them here. Skipped where the session says that its bank is public. While the session is loaded, the embargo
 * protects them.
 */
export async function findLeaks(sources: LeakSources, session: SessionFile): Promise<readonly ExamFinding[]> {
  const open: ExamFinding[] =
    sources.settings.KOYA_REGISTRATION === 'open'
      ? [
          findingAt(
            'KOYA_REGISTRATION',
            {},
            'Anybody can register on this server. Remove this variable or set it to closed, then restart the server.'
          )
        ]
      : []
  if (session.bank === 'public') return open
  const banks = await banksOfPaper(sources, session.paper)
  const { held } = await readContents(sources, banks)
  const known = [
    countBuiltIn(sources, banks, held),
    listShared(sources, banks, held),
    countMet(sources, await makeEmbargo(banks, { held, others: [] }))
  ]
  const faults = (await Promise.all(known)).filter((fault) => fault !== null)
  return [...open, ...faults.map((fault) => findingAt(SESSION_FILE, { column: 'bank' }, `${fault} ${remedy}`))]
}

/** Counts the questions that ship with every copy of Koya, under any id. */
async function countBuiltIn({ builtIn, now, repository }: LeakSources, banks: ReadonlySet<string>, held: readonly TemplatedContent[]) {
  const shipped = await readContents({ library: builtIn, repository, now }, banks)
  const contents = [...shipped.held, ...shipped.others]
  const embargo = await makeEmbargo(banks, { held, others: contents })
  const ids = new Set(contents.flatMap(({ items }) => items.map(({ id }) => id)).filter(embargo.holdsId))
  return ids.size === 0 ? null : `${String(ids.size)} of its questions come with Koya, so everybody who has Koya has their answers.`
}

async function listShared({ packFolder, library }: LeakSources, banks: ReadonlySet<string>, held: readonly TemplatedContent[]) {
  const shared = Object.keys(await readShares(packFolder))
  const contents = new Map(await Promise.all(shared.map(async (id) => [id, [...(await library.readBank(id)).values()]] as const)))
  const embargo = await makeEmbargo(banks, { held, others: [...contents.values()].flat() })
  const told = shared.filter((id) => banks.has(id) || contents.get(id)?.some((content) => embargo.withoutHeld(content) !== content) === true)
  return told.length === 0 ? null : `These shared packs have its questions: ${told.join(', ')}. Stop sharing them with koya-bank unshare.`
}

/** Candidates of an earlier session have seen no answers, so they do not count. */
async function countMet({ queries }: LeakSources, embargo: Embargo): Promise<string | null> {
  const [items, accounts] = [new Set<string>(), new Set<string>()]
  function count(accountId: string, itemIds: readonly string[]): void {
    const met = itemIds.filter(embargo.holdsId)
    for (const itemId of met) items.add(itemId)
    if (met.length > 0) accounts.add(accountId)
  }
  const drawn = queries
    .selectFrom('attempt_paper')
    .innerJoin('attempt', 'attempt.attempt_id', 'attempt_paper.attempt_id')
    .innerJoin('account', 'account.account_id', 'attempt.account_id')
    .where('account.role', '!=', 'candidate')
    .select(['attempt.attempt_id', 'attempt.account_id', 'attempt_paper.item_ids'])
    .orderBy('attempt.attempt_id')
    .limit(PAPERS_PER_READ)
  // The history of all learners would not fit into memory.
  let page = await drawn.execute()
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const row of page) count(row.account_id, splitIds(row.item_ids))
    page = await drawn.where('attempt.attempt_id', '>', last.attempt_id).execute()
  }
  const held = (await queries.selectFrom('item_seen').select('item_id').distinct().execute()).map((row) => row.item_id).filter(embargo.holdsId)
  for (const itemId of held) items.add(itemId)
  for (let start = 0; start < held.length; start += ITEMS_PER_READ) {
    const some = held.slice(start, start + ITEMS_PER_READ)
    const seen = queries.selectFrom('item_seen').select('account_id').distinct().where('item_id', 'in', some)
    for (const row of await seen.execute()) accounts.add(row.account_id)
  }
  return items.size === 0 ? null : `${String(accounts.size)} accounts of this server have seen ${String(items.size)} of its questions.`
}

/** Describes what is withheld while the session is loaded, for the operator. */
export async function tellEmbargo(sources: BankSources, { id, paper }: SessionFile): Promise<string> {
  const banks = await banksOfPaper(sources, paper)
  const definitions = [...(await sources.library.readAssessments()), ...(await sources.repository.readAll())]
  const drawn = await Promise.all(definitions.map(async ({ slug }) => [...(await banksOfPaper(sources, slug))].some((bank) => banks.has(bank))))
  const closed = definitions.filter((_, index) => drawn[index])
  const titles = closed.filter(({ kind }) => kind !== 'quiz' && kind !== 'medal').map(({ title }) => title)
  const past = (await sources.library.readPastPapers())
    .filter(({ bank }) => banks.has(bank))
    .map(({ content, paper: { title } }) => `${content.title}: ${title}`)
  const others = closed.length - titles.length
  return (
    `From the load until "exam release ${id}" nobody on this server can search, practise, study or review the questions of: ${[...banks].join(', ')}. ` +
    `Closed with them: ${[...new Set([...titles, ...past])].join('; ')}${others === 0 ? '' : `; and ${String(others)} quizzes and medal levels`}.`
  )
}
