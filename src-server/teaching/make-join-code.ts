import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '../../src-shared/teaching/school-class.ts'

/** Returns a random code, one of 31^8. Nobody finds one by trying: an account may try a few times an hour. */
export function makeJoinCode(): string {
  return makeSigns(CODE_LENGTH)
}

/** Returns that many random letters and digits which nobody confuses on paper. */
export function makeSigns(length: number): string {
  return Array.from({ length }, () => CODE_SIGNS.charAt(randomInt(CODE_SIGNS.length))).join('')
}
