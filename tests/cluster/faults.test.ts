import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../scripts/cluster/koya-server.mjs'
import type { DatabaseNode } from '../../scripts/cluster/open-cluster.mjs'
import { acknowledgedOf, storedOf } from '../support/acknowledged-events.ts'
import {
  beginExam,
  openTestCluster,
  ownProgram,
  primaryOf,
  sitThrough,
  SMALL_NODE,
  whenSucceeded,
  type Fault,
  type TestCluster
} from './cluster-exam.ts'

/** etcd, Patroni and PostgreSQL; PostgreSQL has several processes. */
const PROGRAMS_OF_NODE = 3
const HANGS_MS = 40_000
const FULL_MS = 15_000
const CUT_MS = 10_000

/** The folder `out` of an earlier release, from the checkout's root, where the lane has built one. */
const formerOut = process.env['KOYA_FORMER_SERVER']

const faults: readonly Fault[] = [
  {
    name: 'a server is killed',
    async act({ servers }) {
      const [server] = servers
      if (!server) throw new Error('there is no server')
      expect(await isReady(server.address)).toBe(true)
      server.signal('SIGKILL')
      await wait(5000)
      expect(await isReady(server.address)).toBe(false)
      await server.start(ownProgram)
      await whenReady(server.address)
    }
  },
  {
    name: 'the primary node is killed',
    async act(cluster) {
      const { node } = await primaryOf(cluster)
      expect(node.signal('SIGKILL')).toBeGreaterThan(PROGRAMS_OF_NODE)
      await whenSucceeded(cluster, node)
      await node.start()
    }
  },
  {
    name: 'the primary node hangs',
    async act(cluster) {
      const { node } = await primaryOf(cluster)
      expect(node.signal('SIGSTOP')).toBeGreaterThan(PROGRAMS_OF_NODE)
      await whenSucceeded(cluster, node)
      await wait(HANGS_MS / 2)
      node.signal('SIGCONT')
    }
  },
  {
    name: 'the synchronous replica hangs',
    async act(cluster) {
      const standby = (await cluster.readMembers()).find(({ role }) => role === 'sync_standby')
      const replica = cluster.nodes.find(({ name }) => name === standby?.name)
      expect(replica?.signal('SIGSTOP')).toBeGreaterThan(PROGRAMS_OF_NODE)
      await wait(HANGS_MS)
      replica?.signal('SIGCONT')
    }
  },
  {
    name: 'the disk of the synchronous replica is full',
    async act(cluster) {
      const node = await makeSmallNodeStandby(cluster)
      const fill = join(node.folder, 'fill')
      fillDisk(fill)
      // PostgreSQL says so in the log of the Patroni that started it.
      const isFull = () => readFileSync(join(node.folder, 'patroni.log'), 'utf8').includes('No space left on device')
      for (const until = performance.now() + 60_000; performance.now() < until && !isFull();) await wait(250)
      expect(isFull()).toBe(true)
      await wait(FULL_MS)
      rmSync(fill)
    }
  },
  cut('the primary node is cut off from everything', 'cutOff'),
  cut('the primary node is cut off from the other nodes, and servers still reach it', 'cutFromNodes'),
  {
    name: 'all nodes and servers are restarted in turn',
    async act(cluster) {
      for (const node of cluster.nodes) {
        await node.stop()
        await node.start()
        await cluster.whenWhole()
      }
      await restartServers(cluster)
    }
  }
]

describe('An exam on a cluster with strict synchronous replication', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await openTestCluster({ replication: 'strict' })
  }, 180_000)
  afterAll(() => {
    cluster.end()
  })

  it.each(faults)('loses and doubles nothing while $name', { timeout: 480_000 }, async (fault) => {
    await sitThrough(cluster, fault)
  })

  it('prints its answers per second', { timeout: 120_000 }, async () => {
    console.log(`strict: ${await measureAnswers(cluster)}`)
  })
})

describe.skipIf(formerOut === undefined)('An exam on a cluster that an earlier release has set up', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    const out = resolve(ownProgram.cwd, formerOut ?? '')
    const program = { ...ownProgram, args: [join(out, 'release/main/server.js')], cwd: dirname(out) }
    cluster = await openTestCluster({ replication: 'strict', program })
  }, 180_000)
  afterAll(() => {
    cluster.end()
  })

  it('loses and doubles nothing while its tables and then its servers are updated one by one', { timeout: 480_000 }, async () => {
    await sitThrough(cluster, {
      name: 'tables are changed, and servers are updated one by one',
      async act(running) {
        await migrateDatabase(ownProgram, running.databaseUrl)
        await wait(CUT_MS)
        await restartServers(running)
      }
    })
  })
})

describe('An exam on a cluster with asynchronous replication', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await openTestCluster({ replication: 'asynchronous' })
  }, 180_000)
  afterAll(() => {
    cluster.end()
  })

  it('prints its answers per second', { timeout: 120_000 }, async () => {
    console.log(`asynchronous: ${await measureAnswers(cluster)}`)
  })

  it(
    'control: loses acknowledged answers where its primary is cut off from the other nodes, and the check finds them',
    { timeout: 240_000 },
    async () => {
      const { seats } = await beginExam(cluster, 1000)
      const { node, index } = await primaryOf(cluster)
      await cluster.network.cutFromNodes(index)
      const isPrimary = whenSucceeded(cluster, node)
      const before = acknowledgedOf(seats).length
      for (let round = 0; round < 4; round += 1) await Promise.allSettled(seats.map((seat) => seat.answer(round, true)))
      await isPrimary
      await cluster.network.reconnect(index)
      await cluster.whenWhole()
      const acknowledged = acknowledgedOf(seats)
      const stored = new Set(await storedOf(seats, cluster.databaseUrl))
      const lost = acknowledged.filter((event) => !stored.has(event))
      expect(acknowledged.length).toBeGreaterThan(before)
      expect(lost.length).toBeGreaterThan(0)
      console.log(
        `asynchronous, its primary cut off from the other nodes: ${String(lost.length)} of ${String(acknowledged.length)} acknowledged events lost`
      )
    }
  )
})

function cut(name: string, how: 'cutOff' | 'cutFromNodes'): Fault {
  return {
    name,
    async act(cluster) {
      const { node, index } = await primaryOf(cluster)
      await cluster.network[how](index)
      await whenSucceeded(cluster, node)
      await wait(CUT_MS)
      await cluster.network.reconnect(index)
    }
  }
}

/** Restarts the servers one by one, each with a program. */
async function restartServers({ servers }: TestCluster, program = ownProgram): Promise<void> {
  for (const server of servers) {
    await server.stop()
    await server.start(program)
    await whenReady(server.address)
  }
}

async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/api/ready`).catch(() => null)
  return response?.ok === true
}

async function whenReady(address: string): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    if (await isReady(address)) return
    await wait(200)
  }
  throw new Error(`${address} does not come up`)
}

/** Has the node with the small disk be the one whose disk every acknowledgment waits for. */
async function makeSmallNodeStandby(cluster: TestCluster): Promise<DatabaseNode> {
  const small = cluster.nodes[SMALL_NODE]
  if (!small) throw new Error('there is no such node')
  await giveAway(cluster, SMALL_NODE)
  const { index } = await primaryOf(cluster)
  const third = cluster.nodes.find((node, other) => node !== small && other !== index)
  await third?.stop()
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    if ((await cluster.readMembers()).some(({ name, role }) => name === small.name && role === 'sync_standby')) break
    await wait(250)
  }
  await third?.start()
  await cluster.whenWhole()
  expect(await cluster.readMembers()).toContainEqual(expect.objectContaining({ name: small.name, role: 'sync_standby' }))
  return small
}

/** Has another node be primary where this one is. */
async function giveAway(cluster: TestCluster, index: number): Promise<void> {
  const primary = await primaryOf(cluster)
  if (primary.index !== index) return
  const body = JSON.stringify({ leader: primary.node.name })
  const address = `${primary.node.patroniAddress}/switchover`
  expect((await fetch(address, { method: 'POST', body })).status).toBe(401)
  const response = await fetch(address, { method: 'POST', body, headers: { authorization: cluster.patroniAuthorization } })
  expect(response.status, await response.text()).toBe(200)
  await whenSucceeded(cluster, primary.node)
  await cluster.whenWhole()
}

function fillDisk(file: string): void {
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' })
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  }
}

/** Every candidate answers one question after another, as no candidate does. */
async function measureAnswers(cluster: TestCluster): Promise<string> {
  const { seats } = await beginExam(cluster)
  const begun = performance.now()
  const times = (
    await Promise.all(
      seats.map(async (seat) => {
        const own: number[] = []
        for (let index = 0; index < 25; index += 1) own.push(await seat.answer(index, true))
        return own
      })
    )
  ).flat()
  const seconds = (performance.now() - begun) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p99] = [0.5, 0.99].map((share) => `${(sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0)} ms`)
  return `${(times.length / seconds).toFixed(0)} answers per second acknowledged, p50 ${p50 ?? ''}, p99 ${p99 ?? ''}`
}
