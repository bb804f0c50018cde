/** A multiplication that a child of primary school does not do in the head. */
export interface GuardianQuestion {
  readonly one: number
  readonly other: number
}

/** Returns a number from 0 to below 1, as `Math.random` does. */
type Random = () => number

/** Factors of one digit and of two: 6 to 9, and 13 to 19. Our choice. */
export function makeGuardianQuestion(random: Random): GuardianQuestion {
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  return { one: between(6, 9), other: between(13, 19) }
}

/** Returns whether a typed answer is right. Blanks around it do not matter. */
export function isGuardianAnswer({ one, other }: GuardianQuestion, typed: string): boolean {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed.trim()) === one * other
}
