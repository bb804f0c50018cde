import type { PaperLock } from '../../../src-shared/content/exams/assessment.ts'
import { mayOpen, type AccessVerdict, type Holder } from '../../../src-shared/billing/may-open.ts'
import { medalSlug, type MedalLadderSource } from '../sources/medal-ladder-source.ts'
import type { AddOnSource } from '../sources/learning-sources.ts'

export interface PaperAccess {
  /**
   * Whether a learner may begin this paper. An attempt that is open is never asked about: what was begun is sat to its end, whatever runs out meanwhile.
   */
  readonly judge: (accountId: string, slug: string) => Promise<AccessVerdict>
  /** Of every paper that is locked to this learner why it is, and what opens it, by the slug of the paper. */
  readonly readLocks: (accountId: string) => Promise<ReadonlyMap<string, PaperLock>>
}

interface PaperAccessDeps {
  readonly addOns: readonly AddOnSource[]
  readonly ladders: readonly MedalLadderSource[]
  readonly readEntitlements: (accountId: string) => Promise<Holder>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** For everybody. */
const free: AccessVerdict = { isOpen: true, because: 'free', until: null }

/** Which add-on opens which paper, as the files of `resources/plans` say; what none of them names is free. */
export function createPaperAccess({ addOns, ladders, readEntitlements, now }: PaperAccessDeps): PaperAccess {
  const openers = openersOf(addOns, ladders)
  return {
    judge: async (accountId, slug) => {
      const named = openers.get(slug)
      return named === undefined ? free : judgeByAny(named, await readEntitlements(accountId), now())
    },
    readLocks: async (accountId) => {
      if (openers.size === 0) return new Map()
      const holder = await readEntitlements(accountId)
      const at = now()
      return new Map(
        [...openers].flatMap(([slug, named]): [string, PaperLock][] => {
          const access = judgeByAny(named, holder, at)
          return access.isOpen ? [] : [[slug, { access, addOns: named.map((addOn) => ({ slug: addOn.slug, title: addOn.title })) }]]
        })
      )
    }
  }
}

/** Any one of the add-ons is enough; where none is, the first says why. */
function judgeByAny(named: readonly AddOnSource[], holder: Holder, now: number): AccessVerdict {
  const verdicts = named.map(({ slug }) => mayOpen({ addOn: slug, classLevels: null }, holder, { now }))
  const verdict = verdicts.find(({ isOpen }) => isOpen) ?? verdicts[0]
  if (verdict === undefined) throw new Error('a paper that is locked is opened by something')
  return verdict
}

/** The add-ons that open a paper, any one of which is enough, by the slug of the paper. Pure. */
export function openersOf(addOns: readonly AddOnSource[], ladders: readonly MedalLadderSource[]): ReadonlyMap<string, readonly AddOnSource[]> {
  const openers = new Map<string, readonly AddOnSource[]>()
  for (const addOn of addOns) {
    const levels = ladders
      .filter((ladder) => addOn.opens?.ladders.includes(ladder.slug) === true)
      .flatMap((ladder) => ladder.levels.map(({ id }) => medalSlug(ladder.slug, id)))
    for (const slug of [...(addOn.opens?.assessments ?? []), ...levels]) openers.set(slug, [...(openers.get(slug) ?? []), addOn])
  }
  return openers
}
