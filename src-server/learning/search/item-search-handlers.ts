import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FoundPicture } from '../../../src-shared/learning/search/item-search.ts'
import { soughtWords } from '../../../src-shared/learning/search/search-terms.ts'
import type { RateLimitRepository, RateLimitPurpose } from '../../account/store/rate-limit-repository.ts'
import { readCorrectionsOf } from '../../attempt/store/regrade-records.ts'
import { saveSeen } from '../../attempt/store/save-seen.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { MediaSigner } from '../../content/media/media-signer.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { AttemptsUnderEmbargo } from '../../attempt/store/attempts-under-embargo.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { ItemMarkRepository } from './item-mark-repository.ts'
import type { SearchSwitch } from '../../platform/read-server-settings.ts'
import type { BankCatalogue, BankCatalogueSource, BankEntry } from './bank-catalogue.ts'
import { createContextReader } from './read-met-subjects.ts'
import { findGroups, type StudySource } from './find-groups.ts'
import { findItems } from './find-items.ts'
import type { IndexBuilder } from './index-builder.ts'
import { readOpenPapers, type OpenPapers } from '../../attempt/store/open-papers.ts'
import type { SearchIndex } from './search-index.ts'
import { answerOf, picturesShown, showEntry } from './shown-item.ts'

export interface ItemSearchDeps {
  readonly queries: Queries
  readonly library: Pick<ContentLibrary, 'readMedia'>
  readonly study: StudySource
  readonly bank: BankCatalogueSource
  readonly index: Pick<SearchIndex, 'find'>
  readonly indexBuilder: Pick<IndexBuilder, 'buildUpTo'>
  readonly marks: Pick<ItemMarkRepository, 'list' | 'findPapers'>
  readonly attempts: Pick<AttemptsUnderEmbargo, 'readPaper'>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  readonly search: SearchSwitch
  readonly mediaSigner: Pick<MediaSigner, 'sign'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type Handlers = Pick<HandlerTable, 'searchItems' | 'fetchFoundItem' | 'fetchItemPicture' | 'showAnswer'>

const WINDOW_MS = 3_600_000
/** More than a learner reads; slows down copying of a bank. A question with its pictures takes many requests. */
const limits = { 'item-search': 1200, 'item-answer': 240 } as const satisfies Partial<Record<RateLimitPurpose, number>>

/** What a caller may see now. */
interface Admitted {
  readonly catalogue: BankCatalogue
  readonly open: OpenPapers
}

export function createItemSearchHandlers(deps: ItemSearchDeps): Handlers {
  const { queries, library, study, index, indexBuilder, marks, mediaSigner, now } = deps
  const readContext = createContextReader(deps)
  return {
    searchItems: async ({ query: request, caller: { accountId } }) => {
      const admitted = await admit(deps, accountId, 'item-search')
      if (!admitted.ok) return admitted
      const { catalogue, open } = admitted.value
      const percent = await indexBuilder.buildUpTo(catalogue)
      const sought = soughtWords(request.words)
      const itemIds = percent < 100 || sought.length === 0 ? [] : await index.find(sought)
      const marked = new Map((await marks.list(accountId)).map((mark) => [mark.itemId, { ...mark, hasNote: mark.ownNote !== '' }]))
      const learner = await study.readLearner(accountId)
      const groups = await findGroups(study, { accountId, learner, sought, request })
      const found = findItems({ itemIds, catalogue, closed: open.itemIds, sought, request, learner, marks: marked })
      const questions = found.questions.map((question) => withAddresses(question, mediaSigner))
      return succeed({ percent, ...found, questions, ...(groups ? { groups } : {}) })
    },
    fetchFoundItem: async ({ params, caller: { accountId } }) => {
      const entry = await admitTo(deps, { accountId, itemId: params.itemId })
      if (!entry.ok) return entry
      const context = await readContext(entry.value, accountId)
      return succeed(withAddresses(showEntry(entry.value, { accountId, context }), mediaSigner))
    },
    fetchItemPicture: async ({ params, caller: { accountId } }) => {
      const entry = await admitTo(deps, { accountId, itemId: params.itemId })
      if (!entry.ok) return entry
      const picture = picturesShown(entry.value).find(({ sha256 }) => sha256 === params.sha256)
      const media = picture ? await library.readMedia(picture.sha256) : null
      return picture && media ? succeed({ type: picture.type, content: media.bytes.toString('base64') }) : fail('item-search/not-found')
    },
    showAnswer: async ({ params, caller: { accountId } }) => {
      const entry = await admitTo(deps, { accountId, ...params, purpose: 'item-answer' })
      if (!entry.ok) return entry
      // Recorded before the reply, so that no answer is shown without a record.
      await saveSeen(queries, { accountId, itemIds: [params.itemId], now: now() })
      const corrections = await readCorrectionsOf(queries, [params.itemId])
      return succeed(
        answerOf(
          entry.value,
          corrections.map(({ correction }) => correction)
        )
      )
    }
  }
}

/** Adds the addresses of the pictures to a question that the caller may see. */
function withAddresses<Shown extends { readonly pictures?: FoundPicture[] | undefined }>(shown: Shown, { sign }: Pick<MediaSigner, 'sign'>): Shown {
  const { pictures } = shown
  return pictures ? { ...shown, pictures: pictures.map((picture) => ({ ...picture, signature: sign(picture.sha256) })) } : shown
}

async function admit(
  { queries, bank, rateLimits, search, now }: ItemSearchDeps,
  accountId: string,
  purpose: keyof typeof limits
): Promise<Result<Admitted>> {
  if (search === 'off') return fail('item-search/switched-off')
  const open = await readOpenPapers(queries, accountId, now())
  if (open.isExam) return fail('item-search/attempt-open')
  const count = await rateLimits.add({ purpose, subject: accountId, now: now() }, WINDOW_MS)
  return count > limits[purpose] ? fail('item-search/too-often') : succeed({ catalogue: await bank.read(), open })
}

interface AskedItem {
  readonly accountId: string
  readonly itemId: string
  readonly purpose?: keyof typeof limits
}

/** Finds one item; an item of an open paper is treated as missing. */
async function admitTo(deps: ItemSearchDeps, { accountId, itemId, purpose = 'item-search' }: AskedItem): Promise<Result<BankEntry>> {
  const admitted = await admit(deps, accountId, purpose)
  if (!admitted.ok) return admitted
  const { catalogue, open } = admitted.value
  const entry = open.itemIds.has(itemId) ? undefined : catalogue.get(itemId)
  return entry ? succeed(entry) : fail('item-search/not-found')
}
