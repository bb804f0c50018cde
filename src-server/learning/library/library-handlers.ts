import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import {
  workKinds,
  type FiledWorkSource,
  type LibrarySummary,
  type LibrarySection,
  type Work,
  type WorkSource
} from '../../../src-shared/content/library/library.ts'
import { WORK_PART_BYTES } from '../../../src-shared/content/library/work-part.ts'
import { mayOpen } from '../../../src-shared/billing/may-open.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { Entitlements } from '../../billing/plans/create-entitlements.ts'
import type { OfferRepository, StoredPlan } from '../../billing/plans/offer-repository.ts'
import { accessTo, filedWorksOf, worksOf } from '../../content/sources/library-source.ts'
import type { ReadingRepository } from './reading-repository.ts'
import type { RegisteredLibrary } from '../../content/sources/registered-library.ts'

interface LibraryDeps {
  readonly offers: Pick<OfferRepository, 'listPlans' | 'listAddOns'>
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  /** The libraries available now, in display order, without duplicate serials. */
  readonly readLibraries: () => Promise<readonly RegisteredLibrary[]>
  readonly readings: ReadingRepository
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type LibraryHandlers = Pick<HandlerTable, 'listLibraries' | 'fetchLibrary' | 'fetchWorkPart' | 'fetchReading' | 'keepReading'>

/** Lists and serves libraries. Access is checked for every list, every page and every part of a file. */
export function createLibraryHandlers({ offers, readEntitlements, readLibraries, readings, now }: LibraryDeps): LibraryHandlers {
  async function find(serial: string): Promise<Result<RegisteredLibrary>> {
    const library = (await readLibraries()).find(({ source }) => source.serial === serial)
    return library ? succeed(library) : fail('library/not-found')
  }

  async function summarise(accountId: string, libraries: readonly RegisteredLibrary[]): Promise<LibrarySummary[]> {
    const [held, plans, addOns] = await Promise.all([readEntitlements(accountId), offers.listPlans(), offers.listAddOns()])
    return libraries.map((library) => toSummary(library, { held, plans, addOns, now: now() }))
  }

  return {
    listLibraries: async ({ caller }) => succeed({ libraries: await summarise(caller.accountId, await readLibraries()) }),
    fetchLibrary: async ({ params, caller }) => {
      const library = await find(params.serial)
      if (!library.ok) return library
      const [summary] = await summarise(caller.accountId, [library.value])
      if (summary === undefined) return fail('library/not-found')
      return succeed({ library: { ...summary, shelves: summary.access.isOpen ? toSections(library.value) : [] } })
    },
    fetchWorkPart: async ({ params: { serial, workId }, query, caller }) => {
      const library = await find(serial)
      if (!library.ok) return library
      const access = mayOpen(accessTo(library.value.source), await readEntitlements(caller.accountId), { now: now() })
      if (!access.isOpen) return fail('library/locked')
      const work = filedWorksOf(library.value.source).find(({ id }) => id === workId)
      return work ? readPart(library.value, work, query) : fail('library/work-missing')
    },
    fetchReading: async ({ params, caller }) => {
      const library = await find(params.serial)
      return library.ok ? succeed({ reading: await readings.read(caller.accountId, params.serial) }) : library
    },
    keepReading: async ({ params, body, caller }) => {
      const library = await find(params.serial)
      if (!library.ok) return library
      await readings.save(caller.accountId, params.serial, body.reading)
      return succeed({})
    }
  }
}

async function readPart({ files }: RegisteredLibrary, { id, type }: FiledWorkSource, asked: { readonly from: string; readonly most: string }) {
  const file = files.get(id)
  const bytes = await file?.read(Number(asked.from), Math.min(Number(asked.most), WORK_PART_BYTES))
  if (!file || !bytes) return fail('library/work-missing')
  return succeed({ type, sha256: file.sha256, sizeBytes: file.sizeBytes, content: bytes.toString('base64') })
}

interface Offered {
  readonly held: Entitlements
  readonly plans: readonly StoredPlan[]
  readonly addOns: readonly { readonly slug: string; readonly title: string }[]
  readonly now: number
}

function toSummary(library: RegisteredLibrary, { held, plans, addOns, now }: Offered): LibrarySummary {
  const { source, sizeBytes } = library
  const access = accessTo(source)
  const works = worksOf(source)
  const addOn = addOns.find(({ slug }) => slug === source.addOn)
  const includingPlans = plans.filter(({ isRetired, includes }) => !isRetired && addOn && includes.includes(addOn.slug))
  return {
    serial: source.serial,
    title: source.title,
    summary: source.summary,
    subjectSlug: source.subject ?? null,
    classLevels: access.classLevels,
    kinds: workKinds.filter((kind) => works.some((work) => work.kind === kind)),
    workCount: works.length,
    sizeBytes,
    access: mayOpen(access, held, { now }),
    opensWith: addOn ? { addOn: { slug: addOn.slug, title: addOn.title }, plans: includingPlans.map(({ slug, title }) => ({ slug, title })) } : null
  }
}

function toSections({ source, files }: RegisteredLibrary): LibrarySection[] {
  return source.shelves.map(({ title, works }) => ({ title, works: works.flatMap((work) => toWork(work, files)) }))
}

/** A work whose file is missing is not shown. */
function toWork(work: WorkSource, files: RegisteredLibrary['files']): Work[] {
  if (work.kind === 'note') return [work]
  const file = files.get(work.id)
  return file ? [{ ...work, sizeBytes: file.sizeBytes }] : []
}
