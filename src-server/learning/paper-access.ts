import { mayOpen, type AccessVerdict, type Holder } from '../../src-shared/library/may-open.ts'
import { medalSlug, type MedalLadderSource } from '../content/medal-ladder-source.ts'
import type { AddOnSource } from './learning-sources.ts'

export interface PaperAccess {
  /**
   * Whether a learner may begin this paper. An attempt that is open is never asked about: what was begun is sat to its end, whatever runs out meanwhile.
   */
  readonly judge: (accountId: string, slug: string) => Promise<AccessVerdict>
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
  return {
    judge: async (accountId, slug) => {
      const named = openers.get(slug) ?? [null]
      const holder = openers.has(slug) ? await readEntitlements(accountId) : { classLevel: null, holdings: [] }
      const verdicts = named.map((addOn) => mayOpen({ addOn, classLevels: null }, holder, { now: now() }))
      const verdict = verdicts.find(({ isOpen }) => isOpen) ?? verdicts[0]
      if (verdict === undefined) throw new Error('a paper that is locked is opened by something')
      return verdict
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
