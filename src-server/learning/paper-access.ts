import type { PaperLock } from '../../src-shared/assessment/assessment.ts'
import { mayOpen, type AccessVerdict, type Holder } from '../../src-shared/library/may-open.ts'
import { medalSlug, type MedalLadderSource } from '../content/medal-ladder-source.ts'
import type { AddOnSource } from './learning-sources.ts'

export interface PaperAccess {
  /**
   * Whether a learner may begin this paper. An attempt that is open is never asked about: what was begun is sat to its end, whatever runs out meanwhile.
   */
  readonly judge: (accountId: string, slug: string) => Promise<AccessVerdict>
  /** Why it is locked, and what opens it; null where it is not locked. */
  readonly lockOf: (accountId: string, slug: string) => Promise<PaperLock | null>
}

interface PaperAccessDeps {
  readonly addOns: readonly AddOnSource[]
  readonly ladders: readonly MedalLadderSource[]
  readonly readEntitlements: (accountId: string) => Promise<Holder>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Which add-on opens which paper, as the files of `resources/plans` say; what none of them names is free. */
export function createPaperAccess({ addOns, ladders, readEntitlements, now }: PaperAccessDeps): PaperAccess {
  const openers = openersOf(addOns, ladders)

  async function judge(accountId: string, slug: string): Promise<AccessVerdict> {
    const named = openers.get(slug)
    if (named === undefined) return mayOpen({ addOn: null, classLevels: null }, { classLevel: null, holdings: [] }, { now: now() })
    const holder = await readEntitlements(accountId)
    const verdicts = named.map((addOn) => mayOpen({ addOn, classLevels: null }, holder, { now: now() }))
    const verdict = verdicts.find(({ isOpen }) => isOpen) ?? verdicts[0]
    if (verdict === undefined) throw new Error('a paper that is locked is opened by something')
    return verdict
  }

  return {
    judge,
    lockOf: async (accountId, slug) => {
      const access = await judge(accountId, slug)
      const named = openers.get(slug) ?? []
      return access.isOpen
        ? null
        : { access, addOns: addOns.filter((addOn) => named.includes(addOn.slug)).map((addOn) => ({ slug: addOn.slug, title: addOn.title })) }
    }
  }
}

/** The add-ons that open a paper, any one of which is enough, by the slug of the paper. Pure. */
export function openersOf(addOns: readonly AddOnSource[], ladders: readonly MedalLadderSource[]): ReadonlyMap<string, readonly string[]> {
  const openers = new Map<string, readonly string[]>()
  for (const { slug: addOn, opens } of addOns) {
    const levels = ladders
      .filter((ladder) => opens?.ladders.includes(ladder.slug) === true)
      .flatMap((ladder) => ladder.levels.map(({ id }) => medalSlug(ladder.slug, id)))
    for (const slug of [...(opens?.assessments ?? []), ...levels]) openers.set(slug, [...(openers.get(slug) ?? []), addOn])
  }
  return openers
}
