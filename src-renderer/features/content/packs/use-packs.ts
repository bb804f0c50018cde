import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { FoundPack, FoundPacks, PackConsent, PackOffer } from '../../../../src-shared/content/packs/pack-work.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/**
 *   idle ──choose──▶ choosing ──▶ offered ──install──▶ installing ──▶ idle
 *     ├────fetch───▶ fetching ──────┘ ▲
 *     ├───look────▶ looking ───▶ idle
 *     └───remove───▶ removing ──▶ idle
 */
export type PackPhase =
  | { readonly kind: 'idle' | 'looking' | 'choosing' | 'removing' }
  | { readonly kind: 'fetching'; readonly pack: FoundPack; readonly bytes: number }
  | { readonly kind: 'offered'; readonly offer: PackOffer; readonly fetched: FetchedPack | null }
  | { readonly kind: 'installing'; readonly offer: PackOffer; readonly fetched: FetchedPack | null; readonly bytes: number }

/** How a chosen pack was obtained. `fetchedBytes` were downloaded now; the rest had been downloaded earlier. */
export interface FetchedPack {
  readonly pack: FoundPack
  readonly fetchedBytes: number
}

interface Told {
  readonly kind: 'trouble' | 'installed' | 'removed'
  readonly text: string
}

/**
 * Finds, downloads, installs and removes packs. `told`: result of the last operation, with main's text or the pack's title. `looked`: null before the
 * first search.
 */
export function usePacks() {
  const bridge = useBridge()
  const { phase, setPhase, told, setTold, run, finish } = usePackWork()
  const { looked, setFound, ...looking } = usePackLook({ run, setTold })
  const fetchOne = usePackFetch({ setPhase, setFound })

  return {
    phase,
    told,
    looked,
    ...looking,
    download: (pack: FoundPack) => run({ kind: 'fetching', pack, bytes: pack.keptBytes }, () => fetchOne(pack)),
    /** Cancels the running operation. */
    stop: () => void bridge.packs.cancel({}),
    choose: () =>
      run({ kind: 'choosing' }, async () => {
        const { offer } = await unwrap(bridge.packs.choose({}))
        return offer === null ? { kind: 'idle' } : { kind: 'offered', offer, fetched: null }
      }),
    install: (offer: PackOffer, consent: PackConsent, fetched: FetchedPack | null) =>
      run({ kind: 'installing', offer, fetched, bytes: 0 }, async () => {
        const { id, version, title } = await unwrap(bridge.packs.install({ consent }))
        setFound((now) => now.flatMap((pack) => withInstalled(pack, { id, version, isFile: pack.number === fetched?.pack.number })))
        return finish('installed', title)
      }),
    /** Cancels a running installation; otherwise dismisses the offer. */
    back: () => {
      if (phase.kind === 'installing') void bridge.packs.cancel({})
      else setPhase({ kind: 'idle' })
    },
    remove: (id: string, title: string) =>
      run({ kind: 'removing' }, async () => {
        await unwrap(bridge.packs.remove({ id }))
        setFound((now) => now.map((pack) => (pack.summary?.id === id ? { ...pack, heldVersion: null } : pack)))
        return finish('removed', title)
      })
  }
}

/** Phase of the running operation, and result of the last one. */
function usePackWork() {
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<PackPhase>({ kind: 'idle' })
  const [told, setTold] = useState<Told | null>(null)

  async function run(first: PackPhase, work: () => Promise<PackPhase>): Promise<void> {
    setTold(null)
    setPhase(first)
    try {
      setPhase(await work())
    } catch (thrown) {
      const { code, message } = toFailure(thrown)
      // No message after the user's own cancellation.
      if (code !== 'pack/cancelled') setTold({ kind: 'trouble', text: message })
      setPhase({ kind: 'idle' })
    }
  }

  /** Refetches everything that depends on packs. */
  async function finish(kind: Told['kind'], text: string): Promise<PackPhase> {
    await queryClient.invalidateQueries()
    setTold({ kind, text })
    return { kind: 'idle' }
  }

  return { phase, setPhase, told, setTold, run, finish }
}

interface PackLook {
  readonly run: (first: PackPhase, work: () => Promise<PackPhase>) => Promise<void>
  readonly setTold: (told: Told | null) => void
}

/** What was found last. `newSigner`: a list that someone else signed than before, until the person decides. */
function usePackLook({ run, setTold }: PackLook) {
  const bridge = useBridge()
  const [looked, setLooked] = useState<FoundPacks | null>(null)
  const [newSigner, setNewSigner] = useState<{ readonly address: string; readonly signer: string } | null>(null)

  /** Throws a coded failure, for the form. */
  async function look(address: string, acceptedSigner?: string): Promise<void> {
    setTold(null)
    setLooked(null)
    try {
      setLooked(await unwrap(bridge.packs.look({ address, ...(acceptedSigner === undefined ? {} : { acceptedSigner }) })))
    } catch (thrown) {
      const { code, fields } = toFailure(thrown)
      const signer = fields?.['signer']
      if (code === 'pack/catalogue-other-signer' && signer !== undefined) setNewSigner({ address, signer })
      throw thrown
    }
  }

  return {
    looked,
    newSigner,
    setNewSigner,
    look,
    /** As `look`; a failure is told above the list. */
    lookAt: (address: string, acceptedSigner?: string) =>
      run({ kind: 'looking' }, async () => {
        await look(address, acceptedSigner)
        return { kind: 'idle' }
      }),
    lookInFolder: () =>
      run({ kind: 'looking' }, async () => {
        const { looked: inFolder } = await unwrap(bridge.packs.lookInFolder({}))
        if (inFolder !== null) setLooked(inFolder)
        return { kind: 'idle' }
      }),
    /** Changes the packs that were found; nothing while none were. */
    setFound: (change: (found: readonly FoundPack[]) => readonly FoundPack[]) => {
      setLooked((now) => (now === null ? null : { ...now, found: [...change(now.found)] }))
    }
  }
}

interface PackFetch {
  readonly setPhase: Dispatch<SetStateAction<PackPhase>>
  readonly setFound: (change: (found: readonly FoundPack[]) => readonly FoundPack[]) => void
}

/** Tracks main's progress with a pack. Returns a function that downloads one and then updates its downloaded bytes in the list. */
function usePackFetch({ setPhase, setFound }: PackFetch) {
  const bridge = useBridge()
  const hereBytes = useRef(0)
  const isFetching = useRef(false)

  useEffect(
    () =>
      bridge.packs.onProgressed(({ bytes }) => {
        hereBytes.current = bytes
        setPhase((now) => (now.kind === 'installing' || now.kind === 'fetching' ? { ...now, bytes } : now))
      }),
    [bridge, setPhase]
  )

  // Nobody would see the end of a download after leaving the page; downloaded bytes are retained.
  useEffect(
    () => () => {
      if (isFetching.current) void bridge.packs.cancel({})
    },
    [bridge]
  )

  function setSavedBytes(number: number, keptBytes: number): void {
    setFound((now) => now.map((pack) => (pack.number === number ? { ...pack, keptBytes } : pack)))
  }

  return async (pack: FoundPack): Promise<PackPhase> => {
    hereBytes.current = pack.keptBytes
    isFetching.current = true
    try {
      const { offer, fetchedBytes } = await unwrap(bridge.packs.fetch({ number: pack.number }))
      setSavedBytes(pack.number, pack.bytes)
      return { kind: 'offered', offer, fetched: { pack, fetchedBytes } }
    } catch (thrown) {
      const isSaved = ['pack/cut', 'pack/cancelled', 'pack/drive-gone'].includes(toFailure(thrown).code)
      setSavedBytes(pack.number, isSaved ? hereBytes.current : 0)
      throw thrown
    } finally {
      isFetching.current = false
    }
  }
}

/** Returns the list entry of a pack after an installation; a plain file has no further information and is removed. */
function withInstalled(
  pack: FoundPack,
  installed: { readonly id: string; readonly version: number; readonly isFile: boolean }
): readonly FoundPack[] {
  if (pack.summary === null) return installed.isFile ? [] : [pack]
  return [pack.summary.id === installed.id ? { ...pack, heldVersion: installed.version, keptBytes: 0 } : pack]
}
