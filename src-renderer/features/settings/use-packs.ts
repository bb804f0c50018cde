import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PackConsent, PackOffer } from '../../../src-shared/pack/pack-work.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/**
 *   idle ──choose──▶ choosing ──▶ offered ──install──▶ installing ──▶ idle
 *     └───remove───▶ removing ──▶ idle
 */
export type PackPhase =
  | { readonly kind: 'idle' | 'choosing' | 'removing' }
  | { readonly kind: 'offered'; readonly offer: PackOffer }
  | { readonly kind: 'installing'; readonly offer: PackOffer; readonly bytes: number }

interface Told {
  readonly kind: 'trouble' | 'installed' | 'removed'
  readonly words: string
}

/** Installs and removes packs. `told`: what came of it last; `words` are main's, or the title of the pack. */
export function usePacks() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<PackPhase>({ kind: 'idle' })
  const [told, setTold] = useState<Told | null>(null)

  useEffect(
    () =>
      bridge.packs.onProgressed(({ bytes }) => {
        setPhase((now) => (now.kind === 'installing' ? { ...now, bytes } : now))
      }),
    [bridge]
  )

  async function run(first: PackPhase, work: () => Promise<PackPhase>): Promise<void> {
    setTold(null)
    setPhase(first)
    try {
      setPhase(await work())
    } catch (thrown) {
      const { code, message } = toFailure(thrown)
      // Whoever has cancelled knows it.
      if (code !== 'pack/cancelled') setTold({ kind: 'trouble', words: message })
      setPhase({ kind: 'idle' })
    }
  }

  /** What is drawn from packs is asked for anew. */
  async function finish(kind: Told['kind'], words: string): Promise<PackPhase> {
    await queryClient.invalidateQueries()
    setTold({ kind, words })
    return { kind: 'idle' }
  }

  return {
    phase,
    told,
    choose: () =>
      run({ kind: 'choosing' }, async () => {
        const { offer } = await unwrap(bridge.packs.choose({}))
        return offer === null ? { kind: 'idle' } : { kind: 'offered', offer }
      }),
    install: (offer: PackOffer, consent: PackConsent) =>
      run({ kind: 'installing', offer, bytes: 0 }, async () => {
        const { title } = await unwrap(bridge.packs.install({ consent }))
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
        return finish('removed', title)
      })
  }
}
