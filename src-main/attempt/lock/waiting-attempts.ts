import type { LockedAttempt } from '../../../src-shared/attempt/attempt-lock.ts'
import type { OpenAttemptLock } from '../journal/journal-attempt-locks.ts'
import { learnerOf, proofKindOf, type KnownLearners } from './attempt-proof.ts'

/** At most this many waiting attempts are announced. */
const ANNOUNCED_MOST = 5

/** The user of this computer. */
interface UserHere extends KnownLearners {
  /** The learner who has proved their identity in this run, or null. */
  readonly provenId: string | null
  readonly signedInId: string | null
}

/** Returns the open attempts that are announced to the user of this computer, those of the current user first. */
export function announcedOf(open: readonly OpenAttemptLock[], here: UserHere): OpenAttemptLock[] {
  const { provenId, signedInId, currentUser } = here
  const mayShow = (userId: string): boolean => userId === provenId || (provenId === null && (signedInId === null || userId === signedInId))
  const waiting = open.filter((one) => mayShow(one.userId) && isAnnounced(one, here))
  const isCurrent = ({ userId }: OpenAttemptLock): boolean => userId === currentUser?.id
  return [...waiting.filter(isCurrent), ...waiting.filter((one) => !isCurrent(one))].slice(0, ANNOUNCED_MOST)
}

/**
 * Whether the attempt is listed. A candidate who continues at another computer, or can be verified only by the centre's server, is not listed by
 * name.
 */
function isAnnounced(one: OpenAttemptLock, known: KnownLearners): boolean {
  return proofKindOf(one, known) !== 'candidate' || (one.lock?.verifier ?? null) !== null
}

/** Returns what any user of this computer may see of the learner of a locked attempt. */
export function learnerFactsOf(
  one: OpenAttemptLock,
  { isKioskDevice, ...known }: KnownLearners & { readonly isKioskDevice: boolean }
): Pick<LockedAttempt, 'learnerName' | 'proof' | 'hasPicturePassword' | 'mayBeLeft'> {
  const proof = proofKindOf(one, known)
  const learner = learnerOf(one, known.currentUser)
  return {
    learnerName: learner?.name ?? '',
    proof,
    hasPicturePassword: learner?.hasPicturePassword ?? false,
    mayBeLeft: !isKioskDevice && proof !== 'candidate'
  }
}

/** An interrupted attempt continues at once for its learner; for an attempt that they left, they are asked. */
export function isAskedAbout({ isLeft, isOwn }: Pick<LockedAttempt, 'isLeft' | 'isOwn'>): boolean {
  return isLeft || !isOwn
}
