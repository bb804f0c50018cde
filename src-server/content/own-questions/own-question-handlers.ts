import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { shortenMarkup, withoutPictures } from '../exchange/markup/shorten-markup.ts'
import type { ListedSet } from '../../../src-shared/content/own-questions/own-question.ts'
import { MOST_PACK_BYTES } from '../../../src-shared/content/media/own-media.ts'
import type { MediaSigner } from '../media/media-signer.ts'
import type { ContentLibrary } from '../catalogue/create-content-library.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { addressFiles } from './address-files.ts'
import { countOne, refusalInExam, refusalOf, type AuthorGuardDeps } from './author-guard.ts'
import { findAlike, type KnownStem } from './find-alike.ts'
import { makeOwnPack } from './make-own-pack.ts'
import type { OwnMediaRepository } from '../media/own-media-repository.ts'
import type { OwnPassageRepository } from './own-passage-repository.ts'
import type { OwnQuestionRepository } from './own-question-repository.ts'
import { groupBySet, isWhole, slugOfSet, toSubjects, yieldBefore } from './own-sets.ts'

export interface OwnQuestionDeps extends AuthorGuardDeps {
  readonly questions: OwnQuestionRepository
  readonly passages: OwnPassageRepository
  readonly media: OwnMediaRepository
  readonly mediaSigner: Pick<MediaSigner, 'sign'>
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>
}

type Handlers = Pick<
  HandlerTable,
  'listOwnQuestions' | 'fetchOwnQuestion' | 'keepOwnQuestions' | 'removeOwnQuestions' | 'findAlikeQuestions' | 'packOwnQuestions'
>

const STEM_SHOWN = 160

/** Handlers for writing and exporting questions. Keys are withheld while the author takes an exam, because that exam may contain the question. */
export function createOwnQuestionHandlers(deps: OwnQuestionDeps): Handlers {
  const { questions, now } = deps
  const installedStems = createInstalledStems(deps)
  return {
    listOwnQuestions: async ({ caller }) => {
      const refused = refusalOf(deps, caller.role)
      return refused ?? succeed({ sets: await listSets(deps, caller.accountId) })
    },
    fetchOwnQuestion: async ({ caller, params }) => {
      const refused = refusalOf(deps, caller.role)
      if (refused) return refused
      const question = await questions.find(caller.accountId, params.questionId)
      if (!question) return fail('own-question/not-found')
      return (
        (await refusalInExam(deps, caller.accountId)) ??
        succeed({ question, ...(await addressFiles(deps, caller.accountId, question.draft.pictures)) })
      )
    },
    keepOwnQuestions: async ({ caller, body }) => {
      const refused = refusalOf(deps, caller.role) ?? (await countOne(deps, 'own-question-kept', caller.accountId))
      if (refused) return refused
      const kept = await questions.save(caller.accountId, body.questions, now())
      return kept ? succeed({ kept: [...kept] }) : fail('own-question/too-many')
    },
    removeOwnQuestions: async ({ caller, body }) => {
      const refused = refusalOf(deps, caller.role)
      return refused ?? succeed({ kept: [...(await questions.remove(caller.accountId, body.questions))] })
    },
    findAlikeQuestions: async ({ caller, body }) => {
      const refused = refusalOf(deps, caller.role) ?? (await countOne(deps, 'own-question-alike', caller.accountId))
      if (refused) return refused
      const own = (await questions.list(caller.accountId))
        .filter(({ questionId }) => questionId !== body.questionId)
        .map(({ set, draft }): KnownStem => ({ stem: draft.stem, whose: 'own', title: set }))
      return succeed({ alike: [...findAlike(body.stem, [...own, ...(await installedStems())])] })
    },
    packOwnQuestions: async ({ caller, body }) => {
      const { role, accountId } = caller
      const refused = refusalOf(deps, role) ?? (await refusalInExam(deps, accountId)) ?? (await countOne(deps, 'own-question-pack', accountId))
      return refused ?? packSets(deps, accountId, body)
    }
  }
}

async function listSets({ questions, media, passages }: OwnQuestionDeps, accountId: string): Promise<ListedSet[]> {
  const [hashes, stored] = await Promise.all([media.listHashes(accountId), passages.list(accountId)])
  const sets: ListedSet[] = []
  for (const [title, own] of groupBySet(await questions.list(accountId))) {
    const listed: ListedSet['questions'] = []
    for (const [number, question] of own.entries()) {
      await yieldBefore(question, number)
      const { questionId, revision, draft } = question
      listed.push({
        questionId,
        revision,
        type: draft.type,
        stem: shortenMarkup(withoutPictures(draft.stem), STEM_SHOWN),
        isWhole: isWhole(question, { hashes, passages: stored })
      })
    }
    sets.push({ slug: slugOfSet(title), title, questions: listed })
  }
  return sets
}

async function packSets(
  { questions, media, passages, now }: OwnQuestionDeps,
  accountId: string,
  { sets, title, licence }: { readonly sets: readonly string[]; readonly title: string; readonly licence: string }
): Promise<Result<{ base64: string; count: number }>> {
  const version = await questions.readVersion(accountId)
  const chosen = (await questions.list(accountId)).filter(({ set }) => sets.includes(set))
  const subjects = await toSubjects(chosen, { version, hashes: await media.listHashes(accountId), passages: await passages.list(accountId) })
  if (subjects.length === 0) return fail('own-question/nothing-whole')
  const publishedOn = new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const hashes = subjects.flatMap(({ pictures = [], sounds = [] }) => [...pictures, ...sounds].map(({ sha256 }) => sha256))
  const sizes = await media.readSizes(accountId, hashes)
  // A pack has a file for each name, also where two of them have the same content.
  if (hashes.reduce((sum, sha256) => sum + (sizes.get(sha256) ?? 0), 0) > MOST_PACK_BYTES) return fail('own-question/pack-too-large')
  const files = await media.readFiles(accountId, hashes)
  const pack = await makeOwnPack({ accountId, title, licence, subjects, files, version, publishedOn })
  return succeed({ base64: pack.toString('base64'), count: subjects.reduce((sum, { items }) => sum + items.length, 0) })
}

interface InstalledStemsDeps {
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Returns the stems of the banks of all exams, each question once. */
function createInstalledStems({ library, now }: InstalledStemsDeps): () => Promise<readonly KnownStem[]> {
  return async () => {
    const profiles = [...(await library.readProfiles(new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length))).values()]
    const banks = await Promise.all(profiles.map((profile) => library.readBankOf(profile, profile.subjects)))
    const byId = new Map(
      banks.flatMap((bank) => [...bank.values()]).flatMap(({ items, title }) => items.map((item) => [item.id, { stem: item.stem, title }]))
    )
    return [...byId.values()].map(({ stem, title }) => ({ stem, title, whose: 'installed' }))
  }
}
