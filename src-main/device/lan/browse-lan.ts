import { LAN_SERVICE } from '../../../src-shared/device/announced-as.ts'
import { hearSocketFaults } from '../../../src-shared/kernel/server/hear-socket-faults.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { BrowseLan } from './find-servers.ts'

/** The fields that are read of a found service. They come from the network. */
const serviceSchema = z.object({
  name: z.string(),
  port: z.number(),
  addresses: z.array(z.string()).default([]),
  referer: z.object({ address: z.string() }).optional(),
  txt: z.object({ version: z.string().default('') }).default({ version: '' })
})

/** A query can be lost. */
const ASK_AGAIN_MS = 1000

/**
 * Searches the local network by DNS-SD, on all interfaces or on the one with the given address. The library is loaded only when a search starts: few
 * computers ever need it.
 */
export function createBrowseLan(onInterface: string | undefined): BrowseLan {
  return async (found) => {
    const { Bonjour } = await import('bonjour-service')
    const options: object = onInterface === undefined ? {} : { interface: onInterface, bind: '0.0.0.0', loopback: true }
    let failure: Error | null = null
    // Its types describe services, but it passes the options to multicast-dns.
    const bonjour = new Bonjour(options)
    hearSocketFaults(bonjour, (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    const browser = bonjour.find({ type: LAN_SERVICE }, (raw) => {
      const service = serviceSchema.safeParse(raw)
      if (!service.success) return
      const { name, port, addresses, referer, txt } = service.data
      found({ name, port, version: txt.version, addresses: [...(referer === undefined ? [] : [referer.address]), ...addresses] })
    })
    const again = setInterval(() => {
      browser.update()
    }, ASK_AGAIN_MS)
    return {
      stop: () => {
        clearInterval(again)
        browser.stop()
        bonjour.destroy()
      },
      failure: () => failure
    }
  }
}
