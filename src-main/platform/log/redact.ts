import { redactPictures } from '../../../src-shared/kernel/values/redact-pictures.ts'

const patterns: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/(?<=\bBearer )[^\s"']+/gi, '[token]'],
  [/[\p{L}\p{M}\p{N}._+-]+@[\w-]+(\.[\w-]+)+/gu, '[mail]'],
  [/\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{2,4}){6}\b/gi, '[recovery code]'],
  [/\b[0-9A-HJKMNP-TV-Z]{26}\b/gi, '[recovery code]'],
  // Not the eight digits with which an attempt's id may begin.
  [/(?<!-)\b\d{4}\s?\d{4}\b(?!-)/g, '[code]']
]

/** Removes tokens, mail addresses, codes and picture passwords from a line of the log. Answers are never logged. */
export function redact(line: string): string {
  return patterns.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), redactPictures(line))
}
