import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Announcer, Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { packsContract, PacksView } from '../../src-shared/content/packs/packs-contract.ts'
import type { FoundPack, FoundPacks, PackOffer } from '../../src-shared/content/packs/pack-work.ts'
import type { BackendPacks } from './pack-library.ts'

/** What the machine's policy says about packs. */
export interface PacksPolicy {
  /** Whether installed packs can't be changed. */
  readonly areLocked: boolean
  /** The publisher's list that this computer uses, and whether packs come from nowhere else; null where the policy names none. */
  readonly catalogue: PacksView['catalogue']
}

interface PackHandlersDeps {
  /** Returns the packs of the backend in force, once it is ready; undefined if that backend is on another computer. */
  readonly library: () => Promise<BackendPacks | undefined>
  readonly policy: PacksPolicy
  readonly isAttemptOpen: () => boolean
  /** Asks the learner for a file; null if they cancel. */
  readonly askFile: () => Promise<string | null>
  /** As `askFile`, for a folder. */
  readonly askFolder: () => Promise<string | null>
  readonly announce: Announcer<typeof packsContract>
}

/** `stopForExam` ends an installation, since no heavy work runs during an exam. */
export interface PackController {
  readonly handlers: Handlers<typeof packsContract>
  readonly stopForExam: () => void
}

interface Chosen extends PackOffer {
  readonly file: string
}

/** Creates the pack handlers of the settings. A page never names a file: the file is the one chosen in the dialog. */
export function createPackHandlers({ library, policy, isAttemptOpen, announce, ...asking }: PackHandlersDeps): PackController {
  async function openLibrary(): Promise<Result<BackendPacks>> {
    const packs = await library()
    if (!packs) return fail('pack/elsewhere')
    if (policy.areLocked) return fail('settings/locked')
    return isAttemptOpen() ? fail('call/not-during-exam') : succeed(packs)
  }

  async function stop(): Promise<void> {
    const packs = await library()
    packs?.cancel()
  }

  const handlers: Handlers<typeof packsContract> = {
    ...createInstallation({ openLibrary, catalogue: policy.catalogue, announce, ...asking }),
    async read() {
      const packs = await library()
      const { areLocked, catalogue } = policy
      if (!packs) return succeed<PacksView>({ changedBy: 'server', packs: [], catalogue: null })
      const listed = await packs.ask({ kind: 'list' })
      return listed.ok ? succeed<PacksView>({ changedBy: areLocked ? 'policy' : 'learner', packs: listed.value, catalogue }) : listed
    },
    async cancel() {
      await stop()
      return succeed({})
    },
    async remove({ id }) {
      const packs = await openLibrary()
      return packs.ok ? packs.value.ask({ kind: 'remove', id }) : packs
    }
  }
  return { handlers, stopForExam: () => void stop() }
}

interface InstallationDeps extends Pick<PackHandlersDeps, 'askFile' | 'askFolder' | 'announce'>, Pick<PacksPolicy, 'catalogue'> {
  /** Returns the library if it may be changed now. */
  readonly openLibrary: () => Promise<Result<BackendPacks>>
}

type InstallationHandlers = Pick<Handlers<typeof packsContract>, 'choose' | 'look' | 'lookInFolder' | 'fetch' | 'install'>

/** Creates the handlers from a found or chosen pack to its installation. `announce` reports the progress. */
function createInstallation({ openLibrary, catalogue, askFile, askFolder, announce }: InstallationDeps): InstallationHandlers {
  /** A policy that names the only source: packs come from there or from nowhere. */
  const isAllowed = (address: string | null): boolean => catalogue?.isOnly !== true || address === catalogue.address
  const alone = createOneAtATime()
  let chosen: Chosen | null = null
  let choosing: Promise<Result<{ offer: PackOffer | null }>> | null = null
  let found: readonly FoundPack[] = []

  async function choose(): Promise<Result<{ offer: PackOffer | null }>> {
    const packs = await openLibrary()
    if (!packs.ok) return packs
    if (!isAllowed(null)) return fail('settings/locked')
    chosen = null
    const file = await askFile()
    if (file === null) return succeed({ offer: null })
    const offer = await packs.value.ask({ kind: 'inspect', file })
    if (!offer.ok) return offer
    chosen = { ...offer.value, file }
    return succeed({ offer: offer.value })
  }

  return {
    /** A page that calls repeatedly must not fill the screen with dialogs. */
    choose: () =>
      (choosing ??= choose().finally(() => {
        choosing = null
      })),
    async look(wanted) {
      const packs = await openLibrary()
      if (!packs.ok) return packs
      if (!isAllowed(wanted.address)) return fail('settings/locked')
      return alone(async () => {
        found = []
        const looked = await packs.value.ask({ kind: 'look', ...wanted })
        if (looked.ok) found = looked.value.found
        return looked
      })
    },
    async lookInFolder() {
      const packs = await openLibrary()
      if (!packs.ok) return packs
      if (!isAllowed(null)) return fail('settings/locked')
      return alone<{ looked: FoundPacks | null }>(async () => {
        const folder = await askFolder()
        if (folder === null) return succeed({ looked: null })
        found = []
        const looked = await packs.value.ask({ kind: 'look-in-folder', folder })
        if (!looked.ok) return looked
        found = looked.value.found
        return succeed({ looked: looked.value })
      })
    },
    async fetch({ number }) {
      const packs = await openLibrary()
      if (!packs.ok) return packs
      return alone(async () => {
        const wanted = found[number]
        if (wanted === undefined) return fail('pack/not-chosen')
        chosen = null
        const fetched = await packs.value.ask({ kind: 'fetch', number }, (bytes) => {
          announce.progressed({ bytes, totalBytes: wanted.bytes })
        })
        if (!fetched.ok) return fetched
        const { offer, file, fetchedBytes } = fetched.value
        chosen = { ...offer, file }
        return succeed({ offer, fetchedBytes })
      })
    },
    async install({ consent }) {
      const packs = await openLibrary()
      if (!packs.ok) return packs
      return alone(async () => {
        if (chosen === null) return fail('pack/not-chosen')
        const { file, summary: shown } = chosen
        return packs.value.ask({ kind: 'install', file, consent, shown }, (bytes) => {
          announce.progressed({ bytes, totalBytes: shown.bytes })
        })
      })
    }
  }
}

/** Runs one piece of work at a time; a second one fails with `pack/busy`. */
function createOneAtATime(): <Value>(work: () => Promise<Result<Value>>) => Promise<Result<Value>> {
  let isWorking = false
  return async (work) => {
    if (isWorking) return fail('pack/busy')
    isWorking = true
    return work().finally(() => {
      isWorking = false
    })
  }
}
