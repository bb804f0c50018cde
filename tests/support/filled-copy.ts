import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { lettersOf } from '../../src-server/content/exams/cover.ts'
import { profileSchema, type Profile, type ProfileSubject } from '../../src-server/content/exams/profile.ts'
import { subjectContentSchema, type SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../src-shared/content/item-types/item-types.ts'

const optionIds = ['v', 'w', 'x', 'y', 'z'] as const

/**
 * Copies the test build into `folder`, with meaningless items added to its banks so that they fill every paper of every installed profile, and with
 * the files of `added`. Returns the main file to launch.
 */
export async function makeFilledCopy(
  folder: string,
  added: { readonly profiles: readonly { id: string }[]; readonly assessments: readonly object[] }
): Promise<string> {
  await cp(resolve('out/test'), join(folder, 'out/test'), { recursive: true })
  await cp(resolve('resources'), join(folder, 'resources'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const resources = join(folder, 'resources')
  for (const profile of added.profiles) writeFileSync(join(resources, 'profiles', `${profile.id}.json`), JSON.stringify(profile))
  const profiles = readdirSync(join(resources, 'profiles')).map((file) => profileSchema.parse(readJson(join(resources, 'profiles', file))))
  for (const profile of profiles) for (const subject of profile.subjects) fill(join(resources, 'content'), profile, subject)
  writeFileSync(join(resources, 'assessments/added.json'), JSON.stringify({ assessments: added.assessments }))
  return join(folder, 'out/test/main/main.js')
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Adds as many items as each section of the subject takes, so that the section is full whatever the bank contains. */
function fill(content: string, profile: Profile, subject: ProfileSubject): void {
  const bank = join(content, subject.bank ?? profile.bank ?? profile.id)
  const slug = subject.bankSubject ?? subject.slug
  const path = join(bank, `${slug}.json`)
  mkdirSync(bank, { recursive: true })
  const held: SubjectContent = existsSync(path)
    ? subjectContentSchema.parse(readJson(path))
    : { subject: slug, title: subject.title, version: 1, stimuli: [], items: [] }
  const ids = optionIds.slice(0, lettersOf(subject, profile).length)
  const sections: readonly { readonly id?: string; readonly itemCount: number }[] = subject.sections ?? [{ itemCount: subject.itemCount }]
  const added = sections.flatMap((section) =>
    Array.from({ length: section.itemCount }, (_, index) =>
      buildItem(`added-${profile.id}-${subject.slug}-${section.id ?? 'all'}-${index}`, ids, section.id)
    )
  )
  writeFileSync(path, JSON.stringify({ ...held, items: [...held.items, ...added] }))
}

function buildItem(id: string, ids: readonly string[], section: string | undefined): Item {
  return {
    id,
    topic: 'Added',
    difficulty: 'easy',
    stem: `Which is the answer to ${id}?`,
    options: ids.map((optionId) => ({ id: optionId, text: `Answer ${optionId}` })),
    key: ids[0] ?? 'v',
    explanation: 'It is so.',
    ...(section === undefined ? {} : { section })
  }
}
