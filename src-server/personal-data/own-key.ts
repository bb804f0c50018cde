import { canonicalJson } from '../../src-shared/kernel/values/canonical-json.ts'
import type { Paper, PaperStimulus, PaperSubject } from '../../src-shared/attempt/record/paper.ts'
import { readFreshItemId } from '../content/templates/fresh-item-id.ts'
import type { Profile, ProfileSubject } from '../content/exams/profile.ts'
import { showItem, type Item, type PaperItem } from '../../src-shared/content/item-types/item-types.ts'
import { OWN_EXAM } from '../../src-shared/content/own-questions/own-exam-slug.ts'
import { scoringOf } from '../../src-shared/content/scoring/plain-scoring.ts'
import { maximumTotalOf } from '../../src-shared/content/scoring/score-attempt.ts'
import { shortenedScale } from '../../src-shared/content/scoring/scoring-rules.ts'
import type { AnswerKey } from '../attempt/draw/answer-key.ts'
import { collectSounds, collectStimuli, toSubjectKey } from '../attempt/draw/draw-paper.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import { toExamRules } from '../content/catalogue/exam-rules-of.ts'
import { inOrderOfIds } from '../attempt/item-report/reported-item.ts'
import { ownProfile } from '../content/catalogue/own-exam.ts'
import { makeFreshItem, pictureIdsOf } from '../content/templates/make-fresh-item.ts'
import type { TemplatedContent } from '../content/templates/templated-content.ts'

interface OwnKeyDeps {
  readonly library: Pick<ContentLibrary, 'readProfile' | 'readBankOf'>
  /** Reads an account's own questions, each set as a subject. */
  readonly readOwn: (accountId: string) => Promise<readonly TemplatedContent[]>
}

/** How this backend scores a paper that it did not draw. */
export interface OwnKey {
  readonly answerKey: AnswerKey
  readonly maximumTotal: number
}

type Bank = ReadonlyMap<string, TemplatedContent>

/**
 * Returns the key of another backend's paper, from the banks of this one. Null where a question is missing here or has another wording, or
 * where the paper's scoring rules are not those of the exam: then nobody here can say what was right.
 */
export async function makeOwnKey({ library, readOwn }: OwnKeyDeps, paper: Paper, accountId: string): Promise<OwnKey | null> {
  const source = paper.rules.profile === OWN_EXAM ? await readOwnSource(readOwn, accountId) : await readSource(library, paper)
  if (source === null || !isScoredAs(paper, source)) return null
  const answerKey: AnswerKey = []
  for (const subject of paper.subjects) {
    const content = source.bank.get(subject.slug)
    const items = content === undefined ? null : findItems(subject, content)
    if (content === undefined || items === null || !hasSameStimuli(paper, items, content)) return null
    const sounds = collectSounds(stimuliOf(paper, items), content)
    answerKey.push(toSubjectKey({ subject, items, sounds, contentVersion: content.version }))
  }
  const { scale } = scoringOf(paper.rules)
  const slugs = answerKey.map(({ slug }) => slug)
  return { answerKey, maximumTotal: maximumTotalOf(scale, slugs) }
}

interface Source {
  readonly profile: Profile
  readonly subjects: readonly ProfileSubject[]
  readonly bank: Bank
}

async function readOwnSource(readOwn: OwnKeyDeps['readOwn'], accountId: string): Promise<Source | null> {
  const own = await readOwn(accountId)
  const profile = ownProfile(own)
  return profile && { profile, subjects: profile.subjects, bank: new Map(own.map((content) => [content.subject, content])) }
}

async function readSource(library: OwnKeyDeps['library'], { rules, subjects, startedAt }: Paper): Promise<Source | null> {
  const day = new Date(startedAt).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const profile = await library.readProfile(rules.profile, day)
  if (profile === null || profile.id !== rules.profile || profile.version !== rules.profileVersion) return null
  const slugs = new Set(subjects.map(({ slug }) => slug))
  const sat = profile.subjects.filter(({ slug }) => slugs.has(slug))
  return sat.length < slugs.size ? null : { profile, subjects: sat, bank: await library.readBankOf(profile, sat) }
}

/** Papers are scored like their exam, or by percentages where they are not a whole paper of it. */
function isScoredAs(paper: Paper, { profile, subjects }: Source): boolean {
  const { scoring } = toExamRules(profile, subjects)
  const said = canonicalJson(scoringOf(paper.rules))
  return [scoring, { ...scoring, scale: shortenedScale }].some((known) => canonicalJson(known) === said)
}

/** Returns the items of a subject in the paper's order; null where one is not here as it was shown. */
function findItems(subject: PaperSubject, content: TemplatedContent): Item[] | null {
  const found = subject.items.map((shown) => {
    const item = findItem(shown.id, content)
    return item && isShownAs(item, shown) ? item : null
  })
  return found.every((item) => item !== null) ? found : null
}

function findItem(itemId: string, content: TemplatedContent): Item | null {
  const fresh = readFreshItemId(itemId)
  if (fresh === null) return content.items.find(({ id }) => id === itemId) ?? null
  const template = content.templates?.find(({ id }) => id === fresh.templateId)
  return template ? makeFreshItem(template, fresh.seed, pictureIdsOf(content)) : null
}

/** Compares in any order of lists and for any section. */
function isShownAs(item: Item, { section: _, ...shown }: PaperItem): boolean {
  const { section: __, ...here } = showItem(item, (values) => [...values])
  return canonicalJson(inOrderOfIds(here)) === canonicalJson(inOrderOfIds(shown))
}

function stimuliOf({ stimuli }: Paper, items: readonly Item[]): readonly PaperStimulus[] {
  const ids = new Set(items.flatMap(({ stimulusId }) => stimulusId ?? []))
  return stimuli.filter(({ id }) => ids.has(id))
}

function hasSameStimuli(paper: Paper, items: readonly Item[], content: TemplatedContent): boolean {
  const shown = new Map(paper.stimuli.map((stimulus) => [stimulus.id, stimulus]))
  return collectStimuli(items, content).every((here) => canonicalJson(here) === canonicalJson(shown.get(here.id) ?? null))
}
