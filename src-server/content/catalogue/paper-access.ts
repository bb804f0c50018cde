import type { PaperLock } from '../../../src-shared/content/exams/assessment.ts'
import { mayOpen, type AccessVerdict, type Holder } from '../../../src-shared/billing/may-open.ts'
import { medalSlug, type MedalLadderSource } from '../sources/medal-ladder-source.ts'
import type { AddOnSource } from '../sources/learning-sources.ts'

export interface PaperAccess {
  /**
   * Returns whether a learner may begin this paper. Open attempts are never checked: a started attempt can be finished, whatever expires
   * meanwhile.
   */
  readonly judge: (accountId: string, slug: string) => Promise<AccessVerdict>
  /** Returns each paper that is locked for this learner, by slug, with the reason and what unlocks it. */
  readonly readLocks: (accountId: string) => Promise<ReadonlyMap<string, PaperLock>>
}

interface PaperAccessDeps {
  readonly addOns: readonly AddOnSource[]
  readonly ladders: readonly MedalLadderSource[]
  readonly readEntitlements: (accountId: string) => Promise<Holder>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Open to everybody. */
const free: AccessVerdict = { isOpen: true, because: 'free', until: null }

/** Checks which add-on unlocks which paper, by the files of `resources/plans`. A paper that none of them names is free. */
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

/** One add-on is enough; without any, the first gives the reason. */
function judgeByAny(named: readonly AddOnSource[], holder: Holder, now: number): AccessVerdict {
  const verdicts = named.map(({ slug }) => mayOpen({ addOn: slug, classLevels: null }, holder, { now }))
  const verdict = verdicts.find(({ isOpen }) => isOpen) ?? verdicts[0]
  if (verdict === undefined) throw new Error('a paper that is locked is opened by something')
  return verdict
}

/** Returns the add-ons that unlock a paper, by paper slug; any one is enough. Pure. */
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
