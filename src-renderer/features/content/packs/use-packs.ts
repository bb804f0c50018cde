import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { FoundPack, PackConsent, PackOffer } from '../../../../src-shared/content/packs/pack-work.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/**
 *   idle ──choose──▶ choosing ──▶ offered ──install──▶ installing ──▶ idle
 *     ├────fetch───▶ fetching ──────┘ ▲
 *     └───remove───▶ removing ──▶ idle
 */
export type PackPhase =
  | { readonly kind: 'idle' | 'choosing' | 'removing' }
  | { readonly kind: 'fetching'; readonly pack: FoundPack; readonly bytes: number }
  | { readonly kind: 'offered'; readonly offer: PackOffer; readonly fetched: FetchedPack | null }
  | { readonly kind: 'installing'; readonly offer: PackOffer; readonly fetched: FetchedPack | null; readonly bytes: number }

/** How an offered pack came here. `fetchedBytes` went over the line; the rest was here. */
export interface FetchedPack {
  readonly pack: FoundPack
  readonly fetchedBytes: number
}

interface Told {
  readonly kind: 'trouble' | 'installed' | 'removed'
  readonly text: string
}

/** Fetches, installs and removes packs. `told`: what came of it last; `words` are main's, or the title of the pack. `found`: null before the first look. */
export function usePacks() {
  const bridge = useBridge()
  const { phase, setPhase, told, setTold, run, finish } = usePackWork()
  const [found, setFound] = useState<readonly FoundPack[] | null>(null)
  const fetchOne = usePackFetch({ setPhase, setFound })

  return {
    phase,
    told,
    found,
    /** Throws a coded failure, for the form that asks. */
    look: async (address: string) => {
      setTold(null)
      setFound(null)
      setFound((await unwrap(bridge.packs.look({ address }))).found)
    },
    download: (pack: FoundPack) => run({ kind: 'fetching', pack, bytes: pack.keptBytes }, () => fetchOne(pack)),
    /** Ends what is under way. */
    stop: () => void bridge.packs.cancel({}),
    choose: () =>
      run({ kind: 'choosing' }, async () => {
        const { offer } = await unwrap(bridge.packs.choose({}))
        return offer === null ? { kind: 'idle' } : { kind: 'offered', offer, fetched: null }
      }),
    install: (offer: PackOffer, consent: PackConsent, fetched: FetchedPack | null) =>
      run({ kind: 'installing', offer, fetched, bytes: 0 }, async () => {
        const { id, version, title } = await unwrap(bridge.packs.install({ consent }))
        setFound((now) => now?.flatMap((pack) => withInstalled(pack, { id, version, isFile: pack.number === fetched?.pack.number })) ?? null)
        return finish('installed', title)
      }),
    /** While it is installed, that ends; otherwise the offer is put away. */
    back: () => {
      if (phase.kind === 'installing') void bridge.packs.cancel({})
      else setPhase({ kind: 'idle' })
    },
    remove: (id: string, title: string) =>
      run({ kind: 'removing' }, async () => {
        await unwrap(bridge.packs.remove({ id }))
        setFound((now) => now?.map((pack) => (pack.summary?.id === id ? { ...pack, heldVersion: null } : pack)) ?? null)
        return finish('removed', title)
      })
  }
}

/** The phase of the work under way, and what came of the last one. */
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
      // Whoever has cancelled knows it.
      if (code !== 'pack/cancelled') setTold({ kind: 'trouble', text: message })
      setPhase({ kind: 'idle' })
    }
  }

  /** What is drawn from packs is asked for again. */
  async function finish(kind: Told['kind'], text: string): Promise<PackPhase> {
    await queryClient.invalidateQueries()
    setTold({ kind, text })
    return { kind: 'idle' }
  }

  return { phase, setPhase, told, setTold, run, finish }
}

interface PackFetch {
  readonly setPhase: Dispatch<SetStateAction<PackPhase>>
  readonly setFound: Dispatch<SetStateAction<readonly FoundPack[] | null>>
}

/** Shows how far main has come with a pack. Answers what fetches one, and tells the list how much of it is here afterwards. */
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

  // Nobody would see the end of a download whose page was left; what has come is kept.
  useEffect(
    () => () => {
      if (isFetching.current) void bridge.packs.cancel({})
    },
    [bridge]
  )

  function setSavedBytes(number: number, keptBytes: number): void {
    setFound((now) => now?.map((pack) => (pack.number === number ? { ...pack, keptBytes } : pack)) ?? null)
  }

  return async (pack: FoundPack): Promise<PackPhase> => {
    hereBytes.current = pack.keptBytes
    isFetching.current = true
    try {
      const { offer, fetchedBytes } = await unwrap(bridge.packs.fetch({ number: pack.number }))
      setSavedBytes(pack.number, pack.bytes)
      return { kind: 'offered', offer, fetched: { pack, fetchedBytes } }
    } catch (thrown) {
      const isSaved = ['pack/cut', 'pack/cancelled'].includes(toFailure(thrown).code)
      setSavedBytes(pack.number, isSaved ? hereBytes.current : 0)
      throw thrown
    } finally {
      isFetching.current = false
    }
  }
}

/** What is said of a pack at an address, once one was installed; a mere file has nothing more to say. */
function withInstalled(
  pack: FoundPack,
  installed: { readonly id: string; readonly version: number; readonly isFile: boolean }
): readonly FoundPack[] {
  if (pack.summary === null) return installed.isFile ? [] : [pack]
  return [pack.summary.id === installed.id ? { ...pack, heldVersion: installed.version, keptBytes: 0 } : pack]
}
