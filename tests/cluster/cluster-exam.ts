import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { openNamespaces, type Network } from '../../scripts/cluster/networks.mjs'
import { openCluster, type Cluster, type ClusterRequest, type DatabaseNode } from '../../scripts/cluster/open-cluster.mjs'
import { serverCommand } from '../../scripts/run/server-command.mjs'
import type { PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'
import { acknowledgedOf, storedOf } from '../support/acknowledged-events.ts'
import { createHallHasher, loadHallExam, type HallExam } from '../support/hall-exam.ts'
import { openHallCandidate, type HallCandidate } from '../support/hall-candidate.ts'
import { openSteadfastFetch } from '../support/steadfast-fetch.ts'

const projectRoot = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
const versions = { clientVersion: version, markingVersion: MARKING_VERSION }

/** The built server, as an administrator starts it. */
export const ownProgram = { ...serverCommand([]), cwd: projectRoot }

const SEATS = 24
const ANSWER_EVERY_MS = 1000
/** A computer's delivery never gives up; a test does. */
const PATIENCE_MS = 240_000
/** How long candidates answer before a fault and after it. */
const CALM_MS = 4000

/** A cluster in a network of its own, with what its tests need. */
export interface TestCluster extends Cluster {
  readonly network: Network
  readonly hasher: PasswordHasher
  readonly folder: string
  readonly replication: 'strict' | 'asynchronous'
}

/** The node whose disk is small, so that a test can fill it. */
export const SMALL_NODE = 2

const run = promisify(execFile)

/** The network of the namespaces, made once for all clusters of a run. */
let network: Promise<Network> | null = null

export async function openTestCluster({
  replication,
  ...asked
}: Required<Pick<ClusterRequest, 'replication'>> & Partial<Pick<ClusterRequest, 'program'>>): Promise<TestCluster> {
  network ??= openNamespaces(3)
  const between = await network
  const folder = mkdtempSync(join(tmpdir(), 'koya-cluster-'))
  const small = join(folder, `node${String(SMALL_NODE + 1)}`)
  mkdirSync(small)
  await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=700', 'tmpfs', small])
  const cluster = await openCluster({ folder, network: between, serverCount: 3, replication, program: ownProgram, ...asked })
  const hasher = createHallHasher()
  return {
    ...cluster,
    network: between,
    hasher,
    folder,
    replication,
    end() {
      cluster.end()
      void hasher.close()
      void run('umount', ['-l', small]).then(() => {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      })
    }
  }
}

/** Candidates of an exam of their own who have the paper before them. */
export interface ClusterExam {
  readonly exam: HallExam
  readonly id: string
  readonly seats: readonly HallCandidate[]
  readonly repeated: () => number
}

let examCount = 0

export async function beginExam(cluster: TestCluster, patienceMs = PATIENCE_MS): Promise<ClusterExam> {
  examCount += 1
  const id = `exam-${String(examCount)}`
  const numbers = Array.from({ length: SEATS }, (_, index) => String(1000 * examCount + index + 1))
  const { databaseUrl, hasher } = cluster
  const exam = await loadHallExam({ id, numbers, data: cluster.folder, databaseUrl, hasher })
  const servers = openSteadfastFetch([cluster.address], patienceMs)
  const seats = numbers.map((number) => openHallCandidate({ address: cluster.address, versions }, number, servers.fetch))
  await Promise.all(seats.map((seat) => seat.signIn()))
  const beginning = Promise.all(seats.map((seat) => seat.begin()))
  await exam.exam('start', id)
  await beginning
  return { exam, id, seats, repeated: servers.repeated }
}

export interface Fault {
  readonly name: string
  readonly act: (cluster: TestCluster) => Promise<void>
}

/**
 * Has candidates answer while the fault happens and until all is well again, and hand in; fails unless every acknowledged event is in the database once,
 * and every candidate's result is that of the events that were sent. Prints how long nobody got an acknowledgment.
 */
export async function sitThrough(cluster: TestCluster, { name, act }: Fault): Promise<void> {
  const { exam, id, seats, repeated } = await beginExam(cluster)
  let isOver = false
  const times: number[] = [performance.now()]
  const answering = Promise.all(
    seats.map(async (seat) => {
      for (let index = 0; !isOver; index += 1) {
        await wait(ANSWER_EVERY_MS * Math.random() * 2)
        await seat.answer(index, true)
        times.push(performance.now())
      }
    })
  )
  const begun = performance.now()
  try {
    await wait(CALM_MS)
    await act(cluster)
    await cluster.whenWhole()
    await cluster.whenServed()
    await wait(CALM_MS)
  } finally {
    isOver = true
    await answering
  }
  const tookMs = performance.now() - begun - 2 * CALM_MS
  await Promise.all(seats.map((seat) => seat.submit()))

  const acknowledged = acknowledgedOf(seats)
  expect(await storedOf(seats, cluster.databaseUrl)).toEqual(acknowledged)
  await exam.exam('close', id)
  const results = await exam.readResults()
  expect(results.map(({ number, outcome, last_hash: lastHash }) => [number, outcome, lastHash])).toEqual(
    seats.map((seat) => [seat.number, 'marked', seat.acknowledged().events.at(-1)?.hash])
  )
  const sorted = times.toSorted((one, other) => one - other)
  const longestMs = Math.max(...sorted.slice(1).map((time, index) => time - (sorted[index] ?? time)))
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  console.log(
    `${name}: ${String(acknowledged.length)} acknowledged events, 0 lost, 0 doubled; ${String(repeated())} requests repeated; ` +
      `nobody was acknowledged for at most ${seconds(longestMs)}; all of it took ${seconds(tookMs)}`
  )
}

/** The node that is primary. Throws where there is none. */
export async function primaryOf({ nodes, readMembers }: TestCluster): Promise<{ readonly node: DatabaseNode; readonly index: number }> {
  const leader = (await readMembers()).find(({ role }) => role === 'leader')
  const index = nodes.findIndex(({ name }) => name === leader?.name)
  const node = nodes[index]
  if (!node) throw new Error('there is no primary')
  return { node, index }
}

/** Resolves once one of the other nodes is primary. */
export async function whenSucceeded({ nodes }: TestCluster, former: DatabaseNode): Promise<void> {
  for (const until = performance.now() + 120_000; performance.now() < until;) {
    for (const { patroniAddress } of nodes.filter((node) => node !== former)) {
      const response = await fetch(`${patroniAddress}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
      if (response?.status === 200) return
    }
    await wait(250)
  }
  throw new Error('no other node became primary')
}
