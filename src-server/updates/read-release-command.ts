import { serverSchemaMessages } from '../platform/schema-messages.ts'
import { defineCommand, type CommandForm } from '../../src-shared/kernel/command-line/define-command.ts'
import { readCommand, type CommandHelp } from '../../src-shared/kernel/command-line/read-command.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { wholeNumber } from '../platform/command-options.ts'
import type { ReleaseCommand, ReleasePlan } from './release-command.ts'

const DEFAULT_DAYS = 90
const MOST_DAYS = 1000
const MOST_SEQUENCE = 999_999

const text = z.string()
const FOLDER = { help: 'Folder of the release.', schema: text }
const key = { value: 'FILE', help: 'File of the private key that signs.', schema: text }
const trust = { value: 'FILE', help: 'File of the trusted keys. Default: the one in this checkout.', schema: text.optional() }
const plan = {
  key,
  trust,
  days: {
    value: 'DAYS',
    help: `Days without a new release after which the channel counts as out of date. Default: ${String(DEFAULT_DAYS)}.`,
    schema: wholeNumber({ least: 1, most: MOST_DAYS, error: serverSchemaMessages.commands.days.replace('{{most}}', String(MOST_DAYS)) }).optional()
  },
  sequence: {
    value: 'NUMBER',
    help: 'Sequence of the manifest, if the feed and the ledger are lost. Default: one more than the last.',
    schema: wholeNumber({
      least: 1,
      most: MOST_SEQUENCE,
      error: serverSchemaMessages.commands.sequence.replace('{{most}}', String(MOST_SEQUENCE))
    }).optional()
  }
}

const commands: Readonly<Record<string, CommandForm<ReleaseCommand>>> = {
  keys: defineCommand({
    does: 'Makes a key pair.',
    arguments: { KEY: { help: 'File of the private key, to write.', schema: text } },
    options: {},
    make: ({ KEY: keyFile }) => release({ kind: 'keys', keyFile })
  }),
  publish: defineCommand({
    does: 'Signs the packages in a folder as a new release.',
    arguments: { FOLDER },
    options: {
      ...plan,
      notes: { value: 'FILE', help: 'File of the release notes.', schema: text.optional() },
      channel: { value: 'NAME', help: 'Channel of the release.', schema: text.optional() }
    },
    make: ({ FOLDER: folder, notes: notesFile = null, channel = null, ...given }) =>
      release({ kind: 'publish', folder, notesFile, channel, plan: planOf(given) })
  }),
  stage: defineCommand({
    does: 'Sets the share of computers that may install it.',
    arguments: {
      FOLDER,
      PERCENTAGE: { help: 'From 0 to 100.', schema: wholeNumber({ least: 0, most: 100, error: serverSchemaMessages.commands.percentage }) }
    },
    options: plan,
    make: ({ FOLDER: folder, PERCENTAGE: percentage, ...given }) => release({ kind: 'stage', folder, percentage, plan: planOf(given) })
  }),
  pause: defineCommand({
    does: 'Pauses a release: no more computers install it.',
    arguments: { FOLDER },
    options: plan,
    make: ({ FOLDER: folder, ...given }) => release({ kind: 'pause', folder, plan: planOf(given) })
  }),
  resume: defineCommand({
    does: 'Continues a paused release.',
    arguments: { FOLDER },
    options: plan,
    make: ({ FOLDER: folder, ...given }) => release({ kind: 'resume', folder, plan: planOf(given) })
  }),
  recall: defineCommand({
    does: 'Recalls a version: computers that have it go back to a lower one.',
    arguments: {
      FOLDER,
      'RECALLED-VERSION': { help: 'The version to recall.', schema: text },
      'LOWER-VERSION': { help: 'The version to go back to.', schema: text }
    },
    options: plan,
    make: ({ FOLDER: folder, 'RECALLED-VERSION': recalled, 'LOWER-VERSION': to, ...given }) =>
      release({ kind: 'recall', folder, recalled, to, plan: planOf(given) })
  }),
  sign: defineCommand({
    does: 'Adds a signature.',
    arguments: { FOLDER },
    options: { key, trust },
    make: ({ FOLDER: folder, key: keyFile, trust: trustFile = null }) => release({ kind: 'sign', folder, keys: { keyFile, trustFile } })
  }),
  show: defineCommand({
    does: 'Shows the release in a folder and who signed it.',
    arguments: { FOLDER },
    options: { trust },
    make: ({ FOLDER: folder, trust: trustFile = null }) => release({ kind: 'show', folder, trustFile })
  }),
  stick: defineCommand({
    does: 'Copies a release onto a USB drive.',
    arguments: { FOLDER, TARGET: { help: 'Folder on the drive.', schema: text } },
    options: {},
    make: ({ FOLDER: folder, TARGET: target }) => release({ kind: 'stick', folder, target })
  })
}

/** Parses the arguments after the program's name. Fails with `request/malformed` and what is wrong with which argument or option. */
export function readReleaseCommand(args: readonly string[]): Result<ReleaseCommand | CommandHelp> {
  return readCommand(args, { program: 'koya-release', nouns: {}, commands })
}

interface GivenPlan {
  readonly key: string
  readonly trust: string | undefined
  readonly days: number | undefined
  readonly sequence: number | undefined
}

function planOf({ key: keyFile, trust: file, days = DEFAULT_DAYS, sequence }: GivenPlan): ReleasePlan {
  return { keyFile, trustFile: file ?? null, days, sequence: sequence ?? null }
}

function release(command: ReleaseCommand): Result<ReleaseCommand> {
  return succeed(command)
}
