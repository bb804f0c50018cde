import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, in seconds on two processors beside the static checks: they begin first, so that none is left for the end. */
const longest = [
  'security/secret-exam',
  'security/role-matrix',
  'contract/exam-command',
  'main/attempt/journal/journal-damage',
  'faults/replays',
  'contract/server-command',
  'content/catalogue/built-in-ladders',
  'personal-data/move-history',
  'exam-session/candidate-seat',
  'security/password-guesses',
  'security/static-rules',
  'exam-session/move.',
  'content/catalogue/built-in-papers',
  'security/loopback-backend',
  'faults/late-delivery',
  'content/banks'
]

/**
 * Runs the files of one project together, and the longest files of each first. A worker is used again only if the next file is of its project:
 * otherwise it ends, and the next one loads all modules again.
 */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))].toSorted()
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.some((part) => moduleId.includes(part))
}
