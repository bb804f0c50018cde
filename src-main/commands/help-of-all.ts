import { commandNouns } from '../../src-shared/contracts/commands/command-nouns.ts'

const WIDTH = 16
const MORE = 'koya <noun> --help lists the verbs, koya <noun> <verb> --help the arguments and options.'

/** What `koya --help` prints. */
export function helpOfAll(): string {
  const rows = Object.entries(commandNouns).map(([noun, { about }]) => `  ${noun.padEnd(WIDTH)}${about}`)
  const options = [`  ${'--version'.padEnd(WIDTH)}Shows the version.`, `  ${'--help'.padEnd(WIDTH)}Shows this text.`]
  return ['Usage: koya [noun verb …]', '', 'Without words, Koya opens.', '', 'Commands:', ...rows, '', 'Options:', ...options, '', MORE, ''].join(
    '\n'
  )
}
