import { join } from 'node:path'
import { commandNouns } from '../../../src-shared/contracts/commands/command-nouns.ts'
import { defineCommand, type CommandForm } from '../../../src-shared/kernel/command-line/define-command.ts'
import { readCommand, type CommandHelp } from '../../../src-shared/kernel/command-line/read-command.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { BankCommand, LibraryCommand, StatisticsCommand } from './bank-command.ts'
import { exchangeCommands } from './read-exchange-command.ts'

/** Where a server's data are unless it is told otherwise. */
export const DATA_FOLDER = 'koya-data'

/** Defaults of the folder options. */
export interface BankFolders {
  readonly content?: string
  readonly data?: string
  readonly resources?: string
}

/** Reads the folders from the server's variables, for both programs: KOYA_DATA and KOYA_RESOURCES. An empty variable counts as absent. */
export function readBankFolders(environment: Readonly<Record<string, string | undefined>>): BankFolders {
  const data = environment['KOYA_DATA']?.trim()
  const resources = environment['KOYA_RESOURCES']?.trim()
  return { ...(data ? { data } : {}), ...(resources ? { resources, content: join(resources, 'content') } : {}) }
}

/** Parses the arguments after the program's name. Fails with `request/malformed` and what is wrong with which argument or option. */
export function readBankCommand(args: readonly string[], defaults: BankFolders = {}): Result<BankCommand | CommandHelp> {
  const own = { ...sourceCommands(defaults), ...packCommands(defaults), ...exchangeCommands }
  const commands = { ...own, ...libraryCommands(defaults), ...statisticsCommands(defaults) }
  return readCommand(args, { program: 'koya bank', nouns: { bank: commandNouns.bank.about }, commands })
}

const text = z.string()
const bank = { help: 'Name of the bank.', schema: text }
const subject = { help: 'Name of the subject.', schema: text }
const pack = { help: 'File of the pack.', schema: text }
const header = { help: 'File of the header, which describes the pack.', schema: text }
const key = { value: 'FILE', help: 'File of the private key that signs.', schema: text.optional() }
const id = { help: 'Id of the pack.', schema: text }
const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

/** Long enough for a school term, short enough that a list held back is noticed. */
const USUAL_DAYS = 180
const MOST_DAYS = 730

type BankForms = Readonly<Record<string, CommandForm<BankCommand>>>

/** The defaults are those of a server. */
function folderOptions({ content = 'resources/content', data = DATA_FOLDER, resources = 'resources' }: BankFolders) {
  const folder = (help: string, libraryFolders: string) => ({ value: 'FOLDER', help, schema: text.default(libraryFolders) })
  return {
    content: folder('Folder of the sources.', content),
    data: folder('Folder of the data.', data),
    resources: folder('Folder of the built-in resources.', resources)
  }
}

function sourceCommands(defaults: BankFolders): BankForms {
  const { content, resources } = folderOptions(defaults)
  return {
    check: defineCommand({
      does: 'Checks the sources of all banks, with lessons and quizzes.',
      arguments: {},
      options: { content, resources },
      make: ({ content: contentFolder, resources: resourcesFolder }) => bankCommand({ kind: 'check', contentFolder, resourcesFolder })
    }),
    exams: defineCommand({
      does: 'Prints for every exam and subject how many unseen full exams its bank holds.',
      arguments: {},
      options: { content, resources },
      make: ({ content: contentFolder, resources: resourcesFolder }) => bankCommand({ kind: 'exams', contentFolder, resourcesFolder })
    }),
    sheet: defineCommand({
      does: 'Prints the questions of a subject for a reviewer who answers them.',
      arguments: { BANK: bank, SUBJECT: subject },
      options: { content, explanations: { help: 'Print keys and explanations instead, for a second reader.' } },
      make: ({ BANK, SUBJECT, content: contentFolder, explanations: isOfExplanations }) =>
        bankCommand({ kind: 'sheet', bank: BANK, subject: SUBJECT, contentFolder, isOfExplanations })
    }),
    record: defineCommand({
      does: 'Records the answers of a reviewer.',
      arguments: { BANK: bank, SUBJECT: subject, ANSWERS: { help: 'File of the answers.', schema: text } },
      options: { content, explanations: { help: 'Record what a second reader says of the explanations.' } },
      make: ({ BANK, SUBJECT, ANSWERS: answersFile, content: contentFolder, explanations: isOfExplanations }) =>
        bankCommand({ kind: 'record', bank: BANK, subject: SUBJECT, answersFile, contentFolder, isOfExplanations })
    }),
    build: defineCommand({
      does: 'Makes a pack of a bank.',
      arguments: { BANK: bank, PACK: pack, HEADER: header },
      options: { content, resources, key },
      make: ({ BANK, PACK: file, HEADER: headerFile, content: contentFolder, resources: resourcesFolder, key: keyFile }) =>
        bankCommand({ kind: 'build', bank: BANK, file, headerFile, keyFile, contentFolder, resourcesFolder })
    })
  }
}

function packCommands(defaults: BankFolders): BankForms {
  const { resources } = folderOptions(defaults)
  return {
    verify: defineCommand({
      does: 'Checks a pack and shows its contents and signer.',
      arguments: { PACK: pack },
      options: {
        resources,
        trust: { value: 'KEY', isList: true, help: 'File of a public key to trust; may be repeated.', schema: z.array(text) }
      },
      make: ({ PACK: file, resources: resourcesFolder, trust: trusted }) => bankCommand({ kind: 'verify', file, trusted, resourcesFolder })
    }),
    sign: defineCommand({
      does: 'Signs a pack.',
      arguments: {
        PACK: pack,
        SIGNED: { help: 'File of the signed pack, to write.', schema: text },
        KEY: { help: 'File of the private key.', schema: text }
      },
      options: {},
      make: ({ PACK: file, SIGNED: signedFile, KEY: keyFile }) => bankCommand({ kind: 'sign', file, signedFile, keyFile })
    }),
    catalogue: defineCommand({
      does: 'Makes the signed list of the packs in a folder.',
      arguments: { FOLDER: { help: 'Folder of the packs; koya-packs.json is written there.', schema: text } },
      options: {
        key: { value: 'FILE', help: 'File of the private key that signs.', schema: text },
        title: { value: 'TEXT', help: 'Title of the list; needed for the first one.', schema: text.min(1).max(120).optional() },
        days: { value: 'DAYS', help: 'Days for which the list is used.', schema: z.coerce.number().int().min(1).max(MOST_DAYS).default(USUAL_DAYS) }
      },
      make: ({ FOLDER: folder, key: keyFile, title, days }) => bankCommand({ kind: 'catalogue', folder, keyFile, title, days })
    }),
    shelve: defineCommand({
      does: 'Makes a pack of a library of books and videos.',
      arguments: { FOLDER: { help: 'Folder with library.json and media.', schema: text }, PACK: pack, HEADER: header },
      options: { key },
      make: ({ FOLDER: folder, PACK: file, HEADER: headerFile, key: keyFile }) => bankCommand({ kind: 'shelve', folder, file, headerFile, keyFile })
    })
  }
}

function libraryCommands(defaults: BankFolders): BankForms {
  const { data, resources } = folderOptions(defaults)
  const libraryFolders = { data, resources }
  return {
    install: defineCommand({
      does: 'Installs a pack.',
      arguments: { 'PACK-OR-ADDRESS': { help: 'File of the pack, or its address.', schema: text } },
      options: {
        ...libraryFolders,
        signer: { value: 'ID', help: 'Install it only if this key signed it.', schema: text.optional() },
        own: { help: 'Install it although no trusted key signed it.' },
        older: { help: 'Install it although a newer version is installed.' }
      },
      make: ({ 'PACK-OR-ADDRESS': file, data: dataFolder, resources: resourcesFolder, signer, own, older }) =>
        bankCommand({
          kind: 'install',
          file,
          consent: { signer, isOwn: own || undefined, mayBeOlder: older || undefined },
          dataFolder,
          resourcesFolder
        })
    }),
    look: defineCommand({
      does: 'Lists the packs that another computer shares, or checks the list of a folder.',
      arguments: { 'ADDRESS-OR-FOLDER': { help: 'Its address, or the folder of the list.', schema: text } },
      options: { ...libraryFolders, 'new-signer': { value: 'ID', help: 'Use a list that this key signed now.', schema: keyIdSchema.optional() } },
      make: ({ 'ADDRESS-OR-FOLDER': address, 'new-signer': acceptedSigner, ...given }) =>
        bankCommand({ kind: 'look', address, acceptedSigner, ...libraryOf(given) })
    }),
    list: defineCommand({
      does: 'Lists the installed packs.',
      arguments: {},
      options: libraryFolders,
      make: (given) => bankCommand({ kind: 'list', ...libraryOf(given) })
    }),
    remove: defineCommand({
      does: 'Removes a pack.',
      arguments: { ID: id },
      options: libraryFolders,
      make: ({ ID, ...given }) => bankCommand({ kind: 'remove', id: ID, ...libraryOf(given) })
    }),
    trust: defineCommand({
      does: 'Trusts packs that a key signed.',
      arguments: { KEY: { help: 'File of the public key.', schema: text } },
      options: libraryFolders,
      make: ({ KEY: keyFile, ...given }) => bankCommand({ kind: 'trust', keyFile, ...libraryOf(given) })
    }),
    untrust: defineCommand({
      does: 'Stops trusting packs that a key signed.',
      arguments: { 'KEY-ID': { help: 'Id of the key, as trust and list show it.', schema: keyIdSchema } },
      options: libraryFolders,
      make: ({ 'KEY-ID': keyId, ...given }) => bankCommand({ kind: 'untrust', keyId, ...libraryOf(given) })
    }),
    share: defineCommand({
      does: 'Shares a pack in the local network.',
      arguments: { ID: id },
      options: { ...libraryFolders, code: { help: 'Share it only with a code, which is printed.' } },
      make: ({ ID, code: withCode, ...given }) => bankCommand({ kind: 'share', id: ID, withCode, ...libraryOf(given) })
    }),
    unshare: defineCommand({
      does: 'Stops sharing a pack.',
      arguments: { ID: id },
      options: libraryFolders,
      make: ({ ID, ...given }) => bankCommand({ kind: 'unshare', id: ID, ...libraryOf(given) })
    })
  }
}

function statisticsCommands(defaults: BankFolders): BankForms {
  const { data, resources } = folderOptions(defaults)
  return {
    statistics: defineCommand({
      does: 'Prints how learners have answered each question, or shares these counts.',
      arguments: {},
      options: {
        data,
        resources,
        csv: { help: 'Print a table for a spreadsheet.' },
        share: { value: 'FILE', help: 'Write the counts, without people and keys, to this file.', schema: text.optional() },
        import: { value: 'FILE', help: 'Add the counts that another server has shared.', schema: text.optional() }
      },
      make: ({ csv: isCsv, share: shareFile, import: importFile, ...given }) =>
        readStatistics({ kind: 'statistics', isCsv, shareFile, importFile, ...libraryOf(given) })
    })
  }
}

function libraryOf({
  data,
  resources
}: {
  readonly data: string
  readonly resources: string
}): Pick<LibraryCommand, 'dataFolder' | 'resourcesFolder'> {
  return { dataFolder: data, resourcesFolder: resources }
}

function readStatistics(command: StatisticsCommand): Result<BankCommand> {
  const acts = [command.isCsv, command.shareFile !== undefined, command.importFile !== undefined].filter(Boolean)
  return acts.length > 1 ? fail('request/malformed', { share: 'Give only one of --csv, --share and --import.' }) : succeed(command)
}

function bankCommand(command: BankCommand): Result<BankCommand> {
  return succeed(command)
}
