import { isCommandNoun } from '../../src-shared/contracts/commands/command-nouns.ts'
import { isOldForm } from '../../src-shared/contracts/commands/old-command-forms.ts'

const plainOptions: ReadonlySet<string> = new Set(['--version', '--help', '-h'])

/**
 * Returns the arguments after the program's own name. In a checkout, Electron's name is followed by its own switches and by the app's folder or file.
 *
 * @param isPackaged As Electron's `app.isPackaged` says.
 */
export function startArgs(argv: readonly string[], isPackaged: boolean): readonly string[] {
  if (isPackaged) return argv.slice(1)
  const place = argv.findIndex((word, index) => index > 0 && !word.startsWith('-'))
  return place < 0 ? [] : argv.slice(place + 1)
}

/**
 * Returns the arguments from the command's first one on; null for a start with a window. This file is part of every start, so it does not load the
 * command parser. The first argument that begins a command makes it one; switches of Chromium may precede it. An address or a path in that place is
 * what the start opens.
 */
export function findCommandArgs(words: readonly string[]): readonly string[] | null {
  const place = words.findIndex((word) => plainOptions.has(word) || isOldForm(word) || !word.startsWith('-'))
  const word = words[place]
  if (word === undefined) return null
  const isUnknown = !word.startsWith('-') && !isCommandNoun(word)
  return isUnknown && /[:/\\.]/.test(word) ? null : words.slice(place)
}
